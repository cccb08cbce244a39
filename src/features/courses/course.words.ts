import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Course } from '#contract/courses.ts';
import type { ClassEnding } from '#machines/courses/courses.types.ts';
import { failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';
import type { FormatContext } from '#words/when-values.ts';

/** The days of a course, for example "3 March – 24 March". Empty if no class is known. */
export function formatCourseDays({ first_class_date: first, last_class_date: last }: Course, formats: Formats, i18n: I18n): string {
  if (first === null || last === null) return '';
  const [from, to] = [formats.calendarDate(first, 'dayMonth'), formats.calendarDate(last, 'dayMonth')];
  return first === last ? from : i18n._(msg`${from} – ${to}`);
}

/** Why *Book all* did not book a class; null if the class is booked. */
export function notBookedReason(ending: ClassEnding, formatContext: FormatContext): MessageDescriptor | string | null {
  switch (ending.kind) {
    case 'booked':
      return null;
    case 'refused':
      return ending.error.kind === 'problem' ? ending.error.problem.message : failureSentence(ending.error.failure, 'acting');
    case 'notPossible':
      return problemSentence(ending.refusal, formatContext);
    case 'kept':
      return msg`You skipped this one.`;
    case 'unsettled':
      return msg`We don’t know yet if this class was booked. Press Try again.`;
    case 'untried':
      return msg`Not booked yet. We first need to know if the class before it was booked.`;
  }
}
