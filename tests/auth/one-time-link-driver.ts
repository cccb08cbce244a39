/** Shared by the drivers of one-time links: the link in an email, its page, and a replica of the path on another server. */
import * as v from 'valibot';
import type { ProblemCode } from '#contract/problem.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, type Observation } from '#atlas/paths/driver.ts';
import type { OneTimeLinkRow } from '#machines/auth/one-time-link.rows.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, mustBeProblem, openPathStudio, type PathStudio } from '#tests/paths/server/studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';

interface Timed {
  readonly type: string;
  readonly now: Date;
}

export interface LinkKind<Event extends Timed> {
  readonly machine: string;
  readonly issued: Date;
  /** Returns the token of the first link. */
  readonly issue: (story: LinkStory) => Promise<string>;
  readonly look: (story: LinkStory) => Promise<TestResponse>;
  /** Performs the event on the server; null if it only moves the clock. */
  readonly actions: Readonly<Record<Event['type'], ((story: LinkStory, event: Event) => Promise<TestResponse | null>) | null>>;
  readonly observationOf: (value: LinkStatus, kept: OneTimeLinkRow) => Observation;
  readonly kept: (story: LinkStory) => Promise<OneTimeLinkRow>;
  /** The event that succeeds without the link, so it is never refused. */
  readonly beside: Event['type'];
  /** The status of each call that succeeds. */
  readonly done: Readonly<Partial<Record<Event['type'], number>>>;
}

export interface LinkStory {
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly email: string;
  token: string;
  readonly recorded: StepContext[];
}

const folder = {
  classes: [{ uid: 'strength@box', start: '20260320T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31', sam: 'ten from 2026-03-01 until 2026-12-31' },
};

const reasons = {
  used: 'link_used',
  expired: 'link_expired',
  superseded: 'link_replaced',
} as const satisfies Record<string, ProblemCode>;

export type LinkStatus = 'issued' | keyof typeof reasons;

const statusFrom = (what: string, { status, body }: TestResponse): LinkStatus => {
  if (status === 200) return 'issued';
  const { code } = v.parse(v.object({ code: v.string() }), body);
  const found = Object.entries(reasons).find(([, reason]) => reason === code)?.[0] as LinkStatus | undefined;
  if (found === undefined) throw new ObservationMismatch(what, reasons, code);
  return found;
};

export const linkDriver = <Event extends Timed>(kind: LinkKind<Event>, options: ServerEnvironmentOptions): Driver<LinkStory> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);

  const open = async (where: ServerEnvironment): Promise<LinkStory> => {
    const studio = await openPathStudio(where, kind.issued, folder);
    const story: LinkStory = { besides: others.get, studio, email: studio.emailOf('mia'), token: '', recorded: [] };
    story.token = await kind.issue(story);
    return story;
  };
  const eventOf = ({ possibleEvent }: StepContext): Event => possibleEvent?.event as Event;
  const passTime = async ({ studio }: LinkStory, { now }: Event): Promise<void> => {
    if (now > studio.clock()) await studio.at(now);
  };
  const actionOf = (event: Event) => kind.actions[event.type as Event['type']];

  const perform: Handler<LinkStory> = async (story, stepContext) => {
    const event = eventOf(stepContext);
    await passTime(story, event);
    const answer = await actionOf(event)?.(story, event);
    if (answer) mustBe(`${event.type} is answered`, kind.done[event.type as Event['type']], answer.status);
    story.recorded.push(stepContext);
  };

  /** A refused event changes nothing that the link's page shows. */
  const refuse: Handler<LinkStory> = async (story, stepContext) => {
    const event = eventOf(stepContext);
    const replica = await open(await story.besides());
    for (const recorded of story.recorded) await perform(replica, recorded);
    await passTime(replica, event);
    const before = await kind.look(replica);
    const answer = await actionOf(event)?.(replica, event);
    const isCall = kind.done[event.type as Event['type']] !== undefined && event.type !== kind.beside;
    if (answer && isCall) mustBe(`${event.type} is refused`, 409, answer.status);
    const { status, body } = await kind.look(replica);
    mustBe('what is read of the link afterwards', [before.status, before.body], [status, body]);
  };

  const over = (leaf: keyof typeof reasons): Handler<LinkStory> => {
    return async (story, { label }) => mustBeProblem(`after ${label}, looking at the link`, await kind.look(story), reasons[leaf]);
  };
  const types = Object.keys(kind.actions);
  const forAll = (handler: Handler<LinkStory>) => Object.fromEntries(types.map((type) => [type, handler]));
  return {
    machine: kind.machine,
    on: 'server',
    open: async () => open(await serverEnvironment.get()),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: {
      issued: async (story, { label }) => mustBe(`after ${label}, looking at the link`, 200, (await kind.look(story)).status),
      used: over('used'),
      expired: over('expired'),
      superseded: over('superseded'),
    },
    refusals: forAll(refuse),
    observe: async (story, { label }) =>
      kind.observationOf(statusFrom(`after ${label}, looking at the link`, await kind.look(story)), await kind.kept(story)),
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
    },
  };
};
