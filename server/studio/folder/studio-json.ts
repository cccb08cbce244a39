import * as v from 'valibot';
import { needsCountry } from '#machines/checkout/tax.rules.ts';
import { type JsonPath, readJson } from './json-positions.ts';
import type { Findings } from './rejection.ts';
import { StudioDocument } from './studio-json.schema.ts';
import { checkTraining } from './training-json.ts';
import { minorUnits } from './schema-values.ts';

/** The path as text, such as `facilities[0].name`. */
export const formatPath = (path: JsonPath): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('') || 'the file';

export const issueReason = (issue: v.BaseIssue<unknown>): string => {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not known here';
  if (issue.received === 'undefined') return 'is missing';
  const wrong = typeof issue.input === 'object' || typeof issue.input === 'undefined' ? '' : `, not ${JSON.stringify(issue.input)}`;
  return `${issue.message.startsWith('Invalid') ? `must be ${issue.expected ?? 'different'}` : issue.message}${wrong}`;
};

export const issuePath = (issue: v.BaseIssue<unknown>): (string | number)[] =>
  (issue.path ?? []).map((item) => item.key as string | number);

export type RejectAtPath = (path: JsonPath, reason: string) => void;

const rejectRepeated = (list: readonly Record<string, unknown>[], section: string, field: string, reject: RejectAtPath): void => {
  const seen = new Set<unknown>();
  for (const [index, entry] of list.entries()) {
    if (seen.has(entry[field])) reject([section, index, field], `"${String(entry[field])}" stands twice in ${section}`);
    seen.add(entry[field]);
  }
};

const rejectUnknown = (names: readonly string[], known: ReadonlySet<string>, path: JsonPath, what: string, reject: RejectAtPath): void => {
  for (const [index, name] of names.entries()) if (!known.has(name)) reject([...path, index], `there is no ${what} "${name}"`);
};

const checkCourse = (
  { facility, first_class_date: first, last_class_date: last }: StudioDocument['courses'][number],
  index: number,
  facilities: ReadonlySet<string>,
  reject: RejectAtPath,
): void => {
  if (!facilities.has(facility)) reject(['courses', index, 'facility'], `there is no facility "${facility}"`);
  if (first === undefined || last === undefined || first.endsWith('d') !== last.endsWith('d')) return;
  const isAhead = first.endsWith('d') ? Number.parseInt(first, 10) > Number.parseInt(last, 10) : first > last;
  if (isAhead) reject(['courses', index, 'last_class_date'], `the course ends on ${last}, before it begins on ${first}`);
};

const checkAvailability = (
  { availability, away }: StudioDocument['staff'][number],
  index: number,
  facilities: ReadonlySet<string>,
  reject: RejectAtPath,
): void => {
  for (const [at, { facility, from, until }] of availability.entries()) {
    const path = ['staff', index, 'availability', at] as const;
    if (facility && !facilities.has(facility)) reject([...path, 'facility'], `there is no facility "${facility}"`);
    if (until <= from) reject([...path, 'until'], `${until} is not after ${from}`);
  }
  for (const [at, { from, until }] of away.entries())
    if (until < from) reject(['staff', index, 'away', at, 'until'], `${until} is before ${from}`);
};

const checkReferences = (document: StudioDocument, reject: RejectAtPath): void => {
  const facilities = new Set(document.facilities.map(({ key }) => key));
  const staff = new Set(document.staff.map(({ key }) => key));
  const types = new Set(document.class_types.map(({ name }) => name));
  const passTypes = new Set(document.pass_types.map(({ key }) => key));
  for (const [index, person] of document.staff.entries())
    rejectUnknown(person.facilities ?? [], facilities, ['staff', index, 'facilities'], 'facility', reject);
  for (const [index, person] of document.staff.entries()) checkAvailability(person, index, facilities, reject);
  for (const [index, service] of document.services.entries())
    rejectUnknown(service.staff, staff, ['services', index, 'staff'], 'member of staff', reject);
  if (document.timetable.file !== undefined && document.timetable.url !== undefined)
    reject(['timetable', 'url'], 'timetable has a file or a url, not both');
  for (const [index, { class_type, facility }] of (document.timetable.titles ?? []).entries()) {
    if (!types.has(class_type)) reject(['timetable', 'titles', index, 'class_type'], `there is no type of class "${class_type}"`);
    if (facility !== undefined && !facilities.has(facility))
      reject(['timetable', 'titles', index, 'facility'], `there is no facility "${facility}"`);
  }
  const services = new Set(document.services.map(({ key }) => key));
  for (const [index, pass] of document.pass_types.entries())
    rejectUnknown(pass.services ?? [], services, ['pass_types', index, 'services'], 'service', reject);
  for (const [index, made] of document.appointments.entries()) {
    if (!services.has(made.service)) reject(['appointments', index, 'service'], `there is no service "${made.service}"`);
    if (!staff.has(made.staff)) reject(['appointments', index, 'staff'], `there is no member of staff "${made.staff}"`);
    else if (document.services.some(({ key, staff: givers }) => key === made.service && !givers.includes(made.staff)))
      reject(['appointments', index, 'staff'], `"${made.staff}" does not give "${made.service}"`);
  }
  for (const [index, pass] of document.pass_types.entries())
    rejectUnknown(pass.class_types ?? [], types, ['pass_types', index, 'class_types'], 'type of class', reject);
  for (const [index, product] of document.products.entries())
    if (product.pass_type && !passTypes.has(product.pass_type))
      reject(['products', index, 'pass_type'], `there is no pass type "${product.pass_type}"`);
  const products = new Set(document.products.map(({ key }) => key));
  for (const [index, { product }] of document.purchases.entries())
    if (!products.has(product)) reject(['purchases', index, 'product'], `there is no product "${product}"`);
  for (const [index, course] of document.courses.entries()) checkCourse(course, index, facilities, reject);
};

const checkAmounts = (document: StudioDocument, reject: RejectAtPath): void => {
  const { currency } = document.organisation;
  const amounts: [JsonPath, string | undefined][] = [
    ...document.class_types.map(({ dropin_price }, index): [JsonPath, string | undefined] => [
      ['class_types', index, 'dropin_price'],
      dropin_price,
    ]),
    ...(['services', 'products', 'pass_types', 'courses'] as const).flatMap((section) =>
      document[section].map(({ price }, index): [JsonPath, string | undefined] => [[section, index, 'price'], price]),
    ),
  ];
  for (const [path, amount] of amounts)
    if (amount !== undefined && minorUnits(amount, currency) === null) reject(path, `"${amount}" has more digits than ${currency} has`);
};

const isPrice = (amount: string | undefined): boolean => amount !== undefined && /[1-9]/.test(amount);
const pricedSections = ['products', 'pass_types', 'services', 'courses'] as const;

export const lacksAccount = (document: StudioDocument): boolean =>
  document.organisation.payments?.stripe_account === undefined &&
  (document.class_types.some(({ dropin_price }) => isPrice(dropin_price)) ||
    pricedSections.some((section) => document[section].some(({ price }) => isPrice(price))));

/** A product has one price in the studio’s currency, so a facility with another currency cannot sell it. */
const checkSelling = (document: StudioDocument, reject: RejectAtPath): void => {
  const { currency } = document.organisation;
  const priced = pricedSections.flatMap((section) =>
    document[section].flatMap(({ price }, index) => (isPrice(price) ? [`${section}[${index}].price`] : [])),
  );
  for (const [index, { currency: own = currency, country }] of document.facilities.entries()) {
    if (own !== currency && priced[0] !== undefined)
      reject(
        ['facilities', index, 'currency'],
        `facilities[${index}].currency is ${own}, but ${priced[0]} is in ${currency} and could not be paid there: leave the currency out, or give the facility a folder of its own whose organisation has the currency ${own}`,
      );
    if (country === undefined && needsCountry(own))
      reject(
        ['facilities', index, 'country'],
        `facilities[${index}].country is missing: several countries have ${own}, and tax goes by the country, like "country": "EE"`,
      );
  }
};

const checkKeys = (document: StudioDocument, reject: RejectAtPath): void => {
  for (const section of ['facilities', 'staff', 'services', 'products', 'pass_types', 'courses'] as const)
    rejectRepeated(document[section], section, 'key', reject);
  for (const section of ['staff', 'class_types', 'movements', 'workouts'] as const)
    rejectRepeated(document[section], section, 'name', reject);
};

/** The document; null if it has errors, which are added to `findings`. */
export const readStudioDocument = (text: string, findings: Findings): StudioDocument | null => {
  const json = readJson(text);
  for (const { line, reason } of json.errors) findings.reject(line, reason);
  if (json.errors.length > 0) return null;
  const result = v.safeParse(StudioDocument, json.value);
  if (!result.success) {
    for (const issue of result.issues)
      findings.reject(json.lineOf(issuePath(issue)), `${formatPath(issuePath(issue))} ${issueReason(issue)}`);
    return null;
  }
  const reject: RejectAtPath = (path, reason) => findings.reject(json.lineOf(path), reason);
  checkKeys(result.output, reject);
  checkReferences(result.output, reject);
  checkTraining(result.output, reject);
  checkAmounts(result.output, reject);
  checkSelling(result.output, reject);
  return findings.rejections.length > 0 ? null : result.output;
};

export const checkAppointments = (text: string, document: StudioDocument, members: ReadonlySet<string>, findings: Findings): void => {
  const strangers = (['appointments', 'purchases'] as const).flatMap((section) =>
    document[section].flatMap(({ member }, index) => (members.has(member) ? [] : [{ section, member, index }])),
  );
  if (strangers.length === 0) return;
  const { lineOf } = readJson(text);
  for (const { section, member, index } of strangers)
    findings.reject(lineOf([section, index, 'member']), `${member} is not in members.csv`);
};
