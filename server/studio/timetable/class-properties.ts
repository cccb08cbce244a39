import ICAL from 'ical.js';
import * as v from 'valibot';
import { oneLine, severalLines, withoutRefused } from '#contract/characters.ts';
import type { OfferLengths } from '#machines/visits/offer.rules.ts';
import { bookingTerms } from './booking-terms.ts';
import type { CalendarProperty } from './icalendar-parser.ts';
import { Amount, Capacity, DropInSpaces, minorUnits } from '../folder/schema-values.ts';
import { textOfHtml } from './html-text.ts';
import { hasTitleRules, titleRule, typeOfTitle } from './title-rules.ts';
import type { FacilityEntry, StudioDocument } from '../folder/studio-json.schema.ts';

export interface ClassInstructor {
  readonly key: string;
  /** The person who is replaced: a name, `null` if unknown, `undefined` if no person is replaced. */
  readonly substitutesFor: string | null | undefined;
}

export interface ClassFacts {
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly facility: FacilityEntry;
  readonly location: string;
  readonly course: string | null;
  readonly instructors: readonly ClassInstructor[];
  readonly capacity: number;
  readonly waitlist: boolean;
  readonly dropInSpaces: number;
  /** In minor units of the facility's currency; null if the class has no drop-ins. */
  readonly price: number | null;
  readonly opensDaysBefore: number;
  readonly closesMinutesBefore: number;
  readonly cancelMinutesBefore: number;
  readonly offerLengths: OfferLengths;
  readonly whiteboardVisibility: 'public' | 'attending';
  /** Names of workouts; null: the class uses the programme. */
  readonly whiteboard: readonly string[] | null;
  readonly online: string | null;
  /** The cancellation by the studio; null: the class takes place. */
  readonly cancelled: { readonly reason: string | null } | null;
}

/** The properties of one VEVENT by their names in lower case. */
export type EventProperties = ReadonlyMap<string, readonly CalendarProperty[]>;
export type RejectAtLine = (line: number, reason: string) => void;

export const knownExtensions: ReadonlySet<string> = new Set(
  'facility course capacity instructors substitute waitlist dropin-spaces price opens closes cancel whiteboard whiteboard-visibility online'
    .split(' ')
    .map((name) => `x-spotter-${name}`),
);

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

/** Reads single properties. An error in one property does not prevent reading the others. */
class FactReader {
  readonly properties: EventProperties;
  readonly line: number;
  readonly reject: RejectAtLine;
  /** Whether a calendar program wrote the class, and not a studio that writes files for Spotter. */
  readonly isForeign: boolean;
  constructor(properties: EventProperties, line: number, isForeign: boolean, reject: RejectAtLine) {
    this.properties = properties;
    this.line = line;
    this.isForeign = isForeign;
    this.reject = reject;
  }

  entry(name: string): CalendarProperty | undefined {
    return this.properties.get(name)?.[0];
  }

  lineOf(name: string): number {
    return this.entry(name)?.line ?? this.line;
  }

  /** ical.js unescapes standard properties, but not X- properties. The result is unescaped in both cases. */
  texts(name: string): string[] {
    const unescape = (text: string): string => {
      if (name.startsWith('x-')) return text.replaceAll(/\\([\\;,])/g, '$1');
      if (!this.isForeign) return text;
      const plain = withoutRefused(text);
      // calendar programs put each part of an address on its own line
      return name === 'location' ? joinLines(plain) : plain;
    };
    return (this.properties.get(name) ?? []).flatMap(({ property }) =>
      property.getValues().map((value: unknown) => unescape(String(value)).trim().normalize('NFC')),
    );
  }

  text(name: string): string | null {
    return this.texts(name).join(', ') || null;
  }

  description(): string | null {
    const text = this.text('description');
    return text === null ? null : textOfHtml(text) || null;
  }

  list(name: string): string[] {
    return this.texts(name)
      .flatMap((text) => text.split(','))
      .map((text) => text.trim())
      .filter((text) => text !== '');
  }

  number<T extends number>(name: string, schema: v.GenericSchema<number, T>): T | undefined {
    const text = this.text(name);
    if (text === null) return undefined;
    const result = v.safeParse(schema, /^-?\d+$/.test(text) ? Number(text) : Number.NaN);
    if (result.success) return result.output;
    this.reject(
      this.lineOf(name),
      `${name.toUpperCase()} ${/^-?\d+$/.test(text) ? result.issues[0].message : 'must be a whole number'}, not ${text}`,
    );
    return undefined;
  }

  yesOrNo(name: string): boolean | undefined {
    const text = this.text(name)?.toUpperCase();
    if (text === undefined) return undefined;
    if (['YES', 'TRUE'].includes(text)) return true;
    if (!['NO', 'FALSE'].includes(text)) this.reject(this.lineOf(name), `${name.toUpperCase()} must be YES or NO, not ${text}`);
    return false;
  }

  minutes(name: string): number | undefined {
    const text = this.text(name);
    if (text === null) return undefined;
    const seconds = ICAL.Duration.isValueString(text) ? ICAL.Duration.fromString(text).toSeconds() : -1;
    if (seconds >= 0 && seconds % 60 === 0) return seconds / 60;
    this.reject(this.lineOf(name), `${name.toUpperCase()} must be a duration before the class like PT2H or P1D, not ${text}`);
    return undefined;
  }
}

const readFacility = (read: FactReader, document: StudioDocument): FacilityEntry | null => {
  const named = read.text('x-spotter-facility') ?? titleRule(document.timetable, read.text('summary') ?? '')?.facility ?? null;
  if (named === null && document.facilities.length === 1) return document.facilities[0] ?? null;
  const facility = document.facilities.find(({ key, name }) => key === named || name === named);
  if (facility) return facility;
  const known = document.facilities.map(({ key }) => key).join(', ');
  read.reject(
    read.lineOf('x-spotter-facility'),
    named === null ? `X-SPOTTER-FACILITY is missing (one of ${known})` : `there is no facility "${named}" (there is ${known})`,
  );
  return null;
};

const readCourse = (read: FactReader, facility: FacilityEntry | null, document: StudioDocument): string | null => {
  const named = read.text('x-spotter-course');
  if (named === null) return null;
  const reject = (reason: string): null => {
    read.reject(read.lineOf('x-spotter-course'), reason);
    return null;
  };
  const course = document.courses.find(({ key, name }) => key === named || name === named);
  if (!course) return reject(`there is no course "${named}" in studio.json`);
  if (facility && course.facility !== facility.key)
    return reject(`the course "${named}" is at ${course.facility}, the class at ${facility.key}`);
  return course.key;
};

const staffKey = (read: FactReader, document: StudioDocument, property: string, named: string): string | null => {
  const person = document.staff.find(({ key, name }) => key === named || name === named);
  if (!person) read.reject(read.lineOf(property), `there is no person called "${named}" among the staff in studio.json`);
  return person?.key ?? null;
};

/** `X-SPOTTER-SUBSTITUTE:Tama Ngata for Ana Whaanga` replaces Ana in the list; without "for", the first instructor. */
const readInstructors = (read: FactReader, document: StudioDocument): ClassInstructor[] => {
  const instructors = read.list('x-spotter-instructors').flatMap((named): ClassInstructor[] => {
    const key = staffKey(read, document, 'x-spotter-instructors', named);
    return key === null ? [] : [{ key, substitutesFor: undefined }];
  });
  for (const text of read.list('x-spotter-substitute')) {
    const [, substitute = text, replaced] = /^(.+?) for (.+)$/.exec(text) ?? [];
    const key = staffKey(read, document, 'x-spotter-substitute', substitute);
    if (key === null) continue;
    const away = replaced === undefined ? instructors[0]?.key : staffKey(read, document, 'x-spotter-substitute', replaced);
    if (away === null) continue;
    const name = document.staff.find((person) => person.key === away)?.name ?? null;
    const index = instructors.findIndex((instructor) => instructor.key === away);
    instructors.splice(Math.max(index, 0), index === -1 ? 0 : 1, { key, substitutesFor: name });
  }
  const repeated = instructors.find(({ key }, index) => instructors.findIndex((other) => other.key === key) !== index);
  if (repeated) read.reject(read.lineOf('x-spotter-instructors'), `"${repeated.key}" teaches the same class twice`);
  return instructors;
};

const readPrice = (
  read: FactReader,
  facility: FacilityEntry | null,
  document: StudioDocument,
  byType: string | undefined,
): number | null => {
  const own = read.text('x-spotter-price');
  const amount = own ?? byType;
  if (amount === undefined) return null;
  const currency = facility?.currency ?? document.organisation.currency;
  const minor = v.is(Amount, amount) ? minorUnits(amount, currency) : null;
  if (minor === null)
    read.reject(read.lineOf('x-spotter-price'), `X-SPOTTER-PRICE must be an amount of ${currency} like 25.00, not ${amount}`);
  return minor;
};

const readVisibility = (read: FactReader): 'public' | 'attending' => {
  const text = read.text('x-spotter-whiteboard-visibility')?.toLowerCase() ?? 'public';
  if (text === 'public' || text === 'attending') return text;
  read.reject(read.lineOf('x-spotter-whiteboard-visibility'), `X-SPOTTER-WHITEBOARD-VISIBILITY must be public or attending, not ${text}`);
  return 'public';
};

const readWhiteboard = (read: FactReader, document: StudioDocument): readonly string[] | null => {
  if (!read.entry('x-spotter-whiteboard')) return null;
  const names = read.list('x-spotter-whiteboard');
  for (const [index, name] of names.entries()) {
    if (!document.workouts.some((workout) => workout.name === name))
      read.reject(read.lineOf('x-spotter-whiteboard'), `there is no workout "${name}" in studio.json`);
    if (names.indexOf(name) < index) read.reject(read.lineOf('x-spotter-whiteboard'), `"${name}" stands twice on one whiteboard`);
  }
  return names;
};

const readOnline = (read: FactReader): string | null => {
  const text = read.text('x-spotter-online');
  if (text !== null && !/^https:\/\/\S+$/.test(text))
    read.reject(read.lineOf('x-spotter-online'), `X-SPOTTER-ONLINE must be an address that begins with https://, not ${text}`);
  return text;
};

const longTexts: ReadonlySet<string> = new Set(['description', 'comment']);
const shortTexts: ReadonlySet<string> = new Set(['summary', 'location', 'categories', ...knownExtensions]);

const checkTexts = (read: FactReader): void => {
  for (const name of read.properties.keys()) {
    const form = longTexts.has(name) ? severalLines : shortTexts.has(name) ? oneLine : null;
    if (form === null || read.texts(name).every((text) => form.test(text))) continue;
    const lines = longTexts.has(name) ? '' : ', or new lines';
    read.reject(
      read.lineOf(name),
      `${name.toUpperCase()} must not have control characters, or signs that turn the direction of writing${lines}`,
    );
  }
};

/** The facts; null if a required part has an error. Every error is reported to `reject`. */
export const readClassFacts = (
  properties: EventProperties,
  line: number,
  document: StudioDocument,
  reject: RejectAtLine,
): ClassFacts | null => {
  const read = new FactReader(properties, line, hasTitleRules(document.timetable), reject);
  for (const [name, [entry]] of properties)
    if (name.startsWith('x-spotter-') && !knownExtensions.has(name))
      reject(entry?.line ?? line, `${name.toUpperCase()} is not a property that Spotter knows`);
  checkTexts(read);
  const name = read.text('summary');
  if (name === null) reject(line, 'the class has no SUMMARY (its name)');
  const category = read.texts('categories')[0];
  const typeName = hasTitleRules(document.timetable) ? (typeOfTitle(document, name ?? '', category) ?? name) : (category ?? name);
  const type = document.class_types.find((entry) => entry.name === typeName);
  if (typeName && !type)
    reject(
      read.lineOf(read.entry('categories') ? 'categories' : 'summary'),
      `"${typeName}" is not one of the class_types in studio.json; CATEGORIES names the type`,
    );
  const facility = readFacility(read, document);
  const capacity = read.number('x-spotter-capacity', Capacity) ?? type?.capacity ?? document.booking.capacity;
  if (capacity === undefined && type && !read.entry('x-spotter-capacity'))
    reject(line, 'the class has no capacity: give X-SPOTTER-CAPACITY here, or a capacity for its type');
  const dropInSpaces = read.number('x-spotter-dropin-spaces', DropInSpaces) ?? type?.dropin_spaces ?? document.booking.dropin_spaces;
  const price = readPrice(read, facility, document, type?.dropin_price);
  const terms = bookingTerms(document.booking, facility, type);
  const opens = read.minutes('x-spotter-opens');
  if (opens !== undefined && opens % 1440 !== 0)
    reject(read.lineOf('x-spotter-opens'), 'X-SPOTTER-OPENS must be whole days before the class, like P7D');
  const facts = {
    description: read.description() ?? type?.description ?? null,
    location: read.text('location') ?? '',
    course: readCourse(read, facility, document),
    instructors: readInstructors(read, document),
    waitlist: read.yesOrNo('x-spotter-waitlist') ?? type?.waitlist ?? document.booking.waitlist,
    // A drop-in pays the price of the class, so a class without a price has no places for drop-ins.
    dropInSpaces: price === null ? 0 : dropInSpaces,
    price: dropInSpaces === 0 ? null : price,
    opensDaysBefore: opens === undefined ? terms.opens_days_before : opens / 1440,
    closesMinutesBefore: read.minutes('x-spotter-closes') ?? terms.closes_minutes_before,
    cancelMinutesBefore: read.minutes('x-spotter-cancel') ?? terms.cancel_minutes_before,
    offerLengths: terms.offer_minutes,
    whiteboardVisibility: readVisibility(read),
    whiteboard: readWhiteboard(read, document),
    online: readOnline(read),
    cancelled: read.text('status')?.toUpperCase() === 'CANCELLED' ? { reason: read.text('comment') } : null,
  };
  return name !== null && type && facility && capacity !== undefined ? { ...facts, name, type: type.name, facility, capacity } : null;
};
