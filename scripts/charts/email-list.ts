/** The emails that the atlas shows, each with the transitions that send it and its pictures. */
import type { ChartStructure, ChartTransition } from '#atlas/charts/chart-data.ts';
import type { SiteEmail } from '#atlas/site/site-data.ts';
import { emailShotsOf } from './reports.ts';
import { type SampleEmail, sampleSender, type SentBy } from './sample-email.ts';
import { sampleEmails } from './sample-emails.ts';

const isWithin = (path: string, state: string): boolean => path === state || path.startsWith(`${state}.`);

const isSentBy = ({ event, from, to }: SentBy, { label, source, targets }: ChartTransition): boolean =>
  label === event && (from === undefined || isWithin(source, from)) && (to === undefined || targets.some((target) => isWithin(target, to)));

export const transitionsSending = (sentBy: SentBy, charts: readonly Pick<ChartStructure, 'id' | 'transitions'>[]): readonly string[] =>
  charts
    .filter(({ id }) => id === sentBy.chart)
    .flatMap(({ transitions }) => transitions.filter((transition) => isSentBy(sentBy, transition)).map(({ id }) => id));

/** `charts`: the charts on the site. Transitions of other charts are left out. */
export const siteEmails = (charts: readonly Pick<ChartStructure, 'id' | 'transitions'>[]): readonly SiteEmail[] =>
  Object.entries<SampleEmail>(sampleEmails).map(([name, { title, sentBy, write }]) => {
    const { subject, text, calendar } = write().message;
    return {
      name,
      title,
      from: sampleSender,
      subject,
      text,
      attachment: calendar?.filename ?? null,
      sentBy: sentBy.flatMap((one) => transitionsSending(one, charts).map((transition) => ({ chart: one.chart, transition }))),
      shots: emailShotsOf(name),
    };
  });
