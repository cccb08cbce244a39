/** What the page of reading can be told beside what people do on it: a button for each, by the type of the event. */
import { resourceModel } from '#machines/app/resource.model.ts';
import type { ResourceEvent } from '#machines/app/resource.types.ts';
import type { EventCase } from '#machines/model.ts';

export const eventTypes = ['refresh.requested', 'boundary.passed', 'query.changed', 'data.changed'] as const;

type Case = EventCase<ResourceEvent<string, string>>;

const cases = eventTypes.map((type): readonly Case[] => resourceModel.cases[type] ?? []);

export const resourceEvents: readonly ResourceEvent<string, string>[] = cases.flat().map(({ event }) => event);

/** Of the page, where its address names no other. */
export const firstStart = 'nothing is known';

/** In milliseconds: the chart itself says when reading has taken too long. */
export const callTimeout = 60_000;
