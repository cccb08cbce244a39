/** The resource events that no person triggers; the page has a button for each, named after the type of the event. */
import { resourceModel } from '#machines/app/resource.model.ts';
import type { ResourceEvent } from '#machines/app/resource.types.ts';
import type { EventCase } from '#machines/model.ts';

export const eventTypes = ['refresh.requested', 'boundary.passed', 'query.changed', 'data.changed'] as const;

type Case = EventCase<ResourceEvent<string, string>>;

const cases = eventTypes.map((type): readonly Case[] => resourceModel.cases[type] ?? []);

export const resourceEvents: readonly ResourceEvent<string, string>[] = cases.flat().map(({ event }) => event);

/** The default input, if the URL of the page names none. */
export const firstStart = 'nothing is known';

/** The timeout of the client in milliseconds. It is longer than the timeout of the chart for a read. */
export const callTimeout = 60_000;
