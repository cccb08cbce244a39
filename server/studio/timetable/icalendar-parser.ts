/** Parses iCalendar text into components with the line of each property. ical.js parses each property. */
import ICAL from 'ical.js';
import type { Findings } from '../folder/rejection.ts';

export interface CalendarProperty {
  readonly name: string;
  readonly line: number;
  readonly property: ICAL.Property;
}

export interface CalendarComponent {
  readonly name: string;
  readonly line: number;
  readonly properties: CalendarProperty[];
  readonly components: CalendarComponent[];
}

interface ContentLine {
  readonly text: string;
  readonly line: number;
}

/** Joins folded lines: a line that begins with white space continues the previous one. */
const unfold = (text: string): ContentLine[] => {
  const lines: { text: string; line: number }[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.text += raw.slice(1);
    else if (raw !== '') lines.push({ text: raw, line: index + 1 });
  }
  return lines;
};

/** The rules of a VTIMEZONE are on the third level. */
const deepest = 8;

const readProperty = ({ text, line }: ContentLine, findings: Findings): CalendarProperty | null => {
  try {
    const property = new ICAL.Property(ICAL.parse.property(text));
    // ical.js parses values lazily. Reading each value finds errors with their line.
    property.getValues();
    return { name: property.name, line, property };
  } catch (error) {
    findings.reject(line, `not iCalendar: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
};

export const readCalendar = (text: string, findings: Findings): CalendarComponent => {
  const root: CalendarComponent = { name: 'file', line: 1, properties: [], components: [] };
  const open: CalendarComponent[] = [root];
  for (const content of unfold(text)) {
    const [, verb, name = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(content.text) ?? [];
    const current = open.at(-1) ?? root;
    if (verb?.toUpperCase() === 'BEGIN') {
      if (open.length > deepest) {
        findings.reject(content.line, `not iCalendar: components are nested more than ${deepest} levels deep`);
        return root;
      }
      const component = { name: name.toLowerCase(), line: content.line, properties: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else if (verb) {
      if (current === root || current.name !== name.toLowerCase()) findings.reject(content.line, `END:${name} closes nothing that is open`);
      else open.pop();
    } else {
      const property = readProperty(content, findings);
      if (property) current.properties.push(property);
    }
  }
  for (const component of open.slice(1)) findings.reject(component.line, `BEGIN:${component.name.toUpperCase()} is never closed`);
  return root;
};

/** Converts the component for ical.js, which needs it to read a VTIMEZONE. */
export const toIcal = (component: CalendarComponent): ICAL.Component =>
  new ICAL.Component([
    component.name,
    component.properties.map(({ property }) => property.toJSON()),
    component.components.map((child) => toIcal(child).toJSON()),
  ]);
