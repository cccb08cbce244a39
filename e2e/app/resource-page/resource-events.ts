/** The events that the resource page accepts besides the actions of people: a button for each, by the type of the event. */
import { resourceModel } from '#machines/app/resource.model.ts';
import type { ResourceEvent } from '#machines/app/resource.types.ts';
import type { EventCase } from '#machines/model.ts';

export const eventTypes = ['refresh.requested', 'boundary.passed', 'query.changed', 'data.changed'] as const;

type Case = EventCase<ResourceEvent<string, string>>;

const cases = eventTypes.map((type): readonly Case[] => resourceModel.cases[type] ?? []);

export const resourceEvents: readonly ResourceEvent<string, string>[] = cases.flat().map(({ event }) => event);

/** Of the page, where its address names no other. */
export const firstStart = 'nothing is known';

/** In milliseconds: the chart itself has the time-out of a read. */
export const callTimeout = 60_000;
