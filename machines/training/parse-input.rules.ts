/** Parses a number, a time or a list of repetitions as typed. Null if the text is ambiguous or invalid. */

const largest = 1_000_000;
const longest = 86_400;

/** Parses `97.5` and `97,5`: at most three decimals, not negative. */
export const numberTyped = (text: string): number | null => {
  const trimmed = text.trim();
  if (!/^\d{1,7}(?:[.,]\d{1,3})?$/u.test(trimmed)) return null;
  const value = Number(trimmed.replace(',', '.'));
  return value <= largest ? value : null;
};

export type DecimalMark = '.' | ',';

/** A number as a member types it: `97,5` if the separator is a comma. `numberTyped` parses both. */
export const numberText = (value: number, mark: DecimalMark = '.'): string => String(value).replace('.', mark);

export const wholeTyped = (text: string): number | null => {
  const value = numberTyped(text);
  return value !== null && /^\d+$/u.test(text.trim()) ? value : null;
};

/** Parses `3:58` or `1:02:30` into seconds; a number without a colon is in seconds. The time is between a second and a day. */
export const timeTyped = (text: string): number | null => {
  const parts = /^(?:(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)|(\d{1,5}))$/u.exec(text.trim());
  if (!parts) return null;
  const [, hours = '0', minutes, onlyMinutes = '0', seconds, bare] = parts;
  const total = bare === undefined ? Number(hours) * 3600 + Number(minutes ?? onlyMinutes) * 60 + Number(seconds) : Number(bare);
  return total >= 1 && total <= longest ? total : null;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const timeText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Parses `8 8 7`, separated by blanks or commas; at most twenty numbers. */
export const wholesTyped = (text: string): readonly number[] | null => {
  const parts = text.trim().split(/[\s,]+/u);
  const values = parts.map(wholeTyped);
  return parts.length <= 20 && values.every((value) => value !== null) ? values : null;
};

export const isBlank = (text: string): boolean => text.trim() === '';
