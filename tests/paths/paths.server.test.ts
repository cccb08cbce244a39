/** Runs every lifecycle over HTTP on the real server. A server without one transition fails on the path that takes it. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { mutantsOf } from '#atlas/mutants/operators.ts';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyDriver, PathVerdict } from '#atlas/paths/driver.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import { createPath, machineName, type Path } from '#atlas/paths/path.ts';
import { planPaths, type PlannedStrategy, timingReason } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker, follow, positionsTo } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import type { AppointmentLifecycle } from '#machines/appointments/appointment-lifecycle.machine.ts';
import type { DeletionLifecycle } from '#machines/auth/deletion-lifecycle.machine.ts';
import type { EmailChangeLifecycle } from '#machines/auth/email-change-lifecycle.machine.ts';
import type { InviteLifecycle } from '#machines/auth/invite-lifecycle.machine.ts';
import type { PasswordResetLifecycle } from '#machines/auth/password-reset-lifecycle.machine.ts';
import type { CartLifecycle } from '#machines/checkout/cart-lifecycle.machine.ts';
import type { DeliveryLifecycle } from '#machines/notifications/delivery-lifecycle.machine.ts';
import type { NotificationLifecycle } from '#machines/notifications/notification-lifecycle.machine.ts';
import type { CommentLifecycle } from '#machines/feed/comment-lifecycle.machine.ts';
import type { SecondFactorLifecycle } from '#machines/auth/second-factor-lifecycle.machine.ts';
import type { MembershipLifecycle } from '#machines/profile/membership-lifecycle.machine.ts';
import type { PasskeyLifecycle } from '#machines/auth/passkey-lifecycle.machine.ts';
import type { SignInSessionLifecycle } from '#machines/auth/sign-in-session-lifecycle.machine.ts';
import type { SubscriptionLifecycle } from '#machines/notifications/subscription-lifecycle.machine.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import type { Charts } from '#server/context.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';
import { recordVerdicts } from '#scripts/paths/recorded-verdicts.ts';
import { appointmentLifecycleOnServer } from '#tests/appointments/appointment-lifecycle.server.ts';
import { deletionLifecycleOnServer } from '#tests/auth/deletion-lifecycle.server.ts';
import { emailChangeLifecycleOnServer } from '#tests/auth/email-change-lifecycle.server.ts';
import { inviteLifecycleOnServer } from '#tests/auth/invite-lifecycle.server.ts';
import { commentLifecycleOnServer } from '#tests/feed/comment-lifecycle.server.ts';
import { secondFactorLifecycleOnServer } from '#tests/auth/second-factor-lifecycle.server.ts';
import { passkeyLifecycleOnServer } from '#tests/auth/passkey-lifecycle.server.ts';
import { passwordResetLifecycleOnServer } from '#tests/auth/password-reset-lifecycle.server.ts';
import { sessionLifecycleOnServer } from '#tests/classes/session-lifecycle.server.ts';
import { cartLifecycleOnServer } from '#tests/checkout/cart-lifecycle.server.ts';
import { isFull } from '#tests/counts.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { deliveryLifecycleOnServer } from '#tests/notifications/delivery-lifecycle.server.ts';
import { notificationLifecycleOnServer } from '#tests/notifications/notification-lifecycle.server.ts';
import { signInSessionLifecycleOnServer } from '#tests/auth/sign-in-session-lifecycle.server.ts';
import { subscriptionLifecycleOnServer } from '#tests/notifications/subscription-lifecycle.server.ts';
import { passLifecycleOnServer } from '#tests/passes/pass-lifecycle.server.ts';
import { membershipLifecycleOnServer } from '#tests/profile/membership-lifecycle.server.ts';
import { visitLifecycleOnServer } from '#tests/visits/visit-lifecycle.server.ts';
import type { ServerEnvironmentOptions } from './server/server-environment.ts';

const drivers: Readonly<Record<string, (options: ServerEnvironmentOptions) => AnyDriver>> = {
  createAppointmentLifecycle: appointmentLifecycleOnServer,
  createCommentLifecycle: commentLifecycleOnServer,
  createCartLifecycle: cartLifecycleOnServer,
  createDeletionLifecycle: deletionLifecycleOnServer,
  createEmailChangeLifecycle: emailChangeLifecycleOnServer,
  createInviteLifecycle: inviteLifecycleOnServer,
  createMembershipLifecycle: membershipLifecycleOnServer,
  createPasswordResetLifecycle: passwordResetLifecycleOnServer,
  createVisitLifecycle: visitLifecycleOnServer,
  createSessionLifecycle: sessionLifecycleOnServer,
  createPassLifecycle: passLifecycleOnServer,
  createDeliveryLifecycle: deliveryLifecycleOnServer,
  createNotificationLifecycle: notificationLifecycleOnServer,
  createPasskeyLifecycle: passkeyLifecycleOnServer,
  createSecondFactorLifecycle: secondFactorLifecycleOnServer,
  createSignInSessionLifecycle: signInSessionLifecycleOnServer,
  createSubscriptionLifecycle: subscriptionLifecycleOnServer,
};
const makeDatabase = async () => {
  const { url, drop } = await freshDatabase();
  return { url, release: drop };
};
const strategies: readonly PlannedStrategy[] = ['states', 'tour', 'guards', 'sneak'];
const lifecycles = catalogue.flatMap((entry) => {
  const create = drivers[entry.name];
  return create && entry.kind === 'lifecycle' ? [{ machine: machineName(entry), entry, create }] : [];
});

/** Milliseconds. Shortening a failed path runs it many times. */
const testTimeout = 900_000;

const refused = /^ignored: ([\w.]+)/;

/** Keeps one refused event of each type at a position. The others differ only in their payloads, and would take minutes. */
const thinned = (path: Path): Path => {
  if (isFull) return path;
  const seenEvents = new Set<string>();
  const steps = path.steps.filter((step) => {
    const event = refused.exec(step)?.[1];
    if (event === undefined) seenEvents.clear();
    const isNew = event === undefined || !seenEvents.has(event);
    if (event !== undefined) seenEvents.add(event);
    return isNew;
  });
  return createPath(path.machine, path.start, steps, path.strategy);
};

test('every lifecycle has a driver on the server', () => {
  const wanted = catalogue.filter(({ kind }) => kind === 'lifecycle').map(({ name }) => name);
  expect(Object.keys(drivers).toSorted()).toEqual(wanted.toSorted());
});

describe.each(lifecycles)('$machine', ({ machine, entry, create }) => {
  const graph = explore(entry.create(), entry.model);
  const walker = createWalker(graph);
  const driver = create({ makeDatabase });
  const planned = (strategy: PlannedStrategy) =>
    planPaths(machine, graph, strategy, { restartCost: restartCosts.lifecycle, driver }, walker);

  afterAll(() => driver.dispose?.());

  test('can be walked, refusals included', () => {
    expect([...missingHandlers(graph, driver, true), ...staleEntries(graph, driver)]).toEqual([]);
  });

  test('has every transition on its tour that is not listed', () => {
    const { paths, notCoverable } = planned('tour');
    const taken = paths.flatMap(({ start, steps }) => {
      const followed = follow(walker, start, steps);
      return 'end' in followed ? positionsTo(followed.end).flatMap((position) => position.taken.map(graph.chart.nameOf)) : [];
    });
    const listed = [...notCoverable.filter(({ reason }) => reason !== timingReason), ...(driver.notCoverable ?? [])].map(({ what }) =>
      what.replace(/^transition /, ''),
    );
    const missed = graph.chart.transitions.map(({ name }) => name).filter((name) => !taken.includes(name) && !listed.includes(name));
    expect(missed).toEqual([]);
  });

  test.each(strategies)('follows its chart on the server, on every path of the strategy %s', { timeout: testTimeout }, async (strategy) => {
    const run = (path: Path): Promise<PathVerdict> => runPath(path, graph, driver, walker);
    const describeVerdict = createVerdictDescriber({ on: 'server', walker, run });
    const verdicts: PathVerdict[] = [];
    const lines: string[] = [];
    const plan = planned(strategy);
    const paths = strategy === 'sneak' ? plan.paths.map(thinned) : plan.paths;
    for (const path of paths) verdicts.push(await run(path));
    if (strategy === 'tour') verdicts.forEach(recordVerdicts('server', walker, plan));
    for (const verdict of verdicts) lines.push(...(await describeVerdict(verdict)));
    expect(lines).toEqual([]);
  });
});

const isVisitLifecycle = (machine: AnyStateMachine): machine is VisitLifecycle => machine.id === 'visitLifecycle';
const isAppointmentLifecycle = (machine: AnyStateMachine): machine is AppointmentLifecycle => machine.id === 'appointmentLifecycle';
const isCartLifecycle = (machine: AnyStateMachine): machine is CartLifecycle => machine.id === 'cartLifecycle';
const isDeletionLifecycle = (machine: AnyStateMachine): machine is DeletionLifecycle => machine.id === 'deletion';
const isEmailChangeLifecycle = (machine: AnyStateMachine): machine is EmailChangeLifecycle => machine.id === 'emailChange';
const isInviteLifecycle = (machine: AnyStateMachine): machine is InviteLifecycle => machine.id === 'invite';
const isPasswordResetLifecycle = (machine: AnyStateMachine): machine is PasswordResetLifecycle => machine.id === 'passwordReset';
const isNotificationLifecycle = (machine: AnyStateMachine): machine is NotificationLifecycle => machine.id === 'notification';
const isDeliveryLifecycle = (machine: AnyStateMachine): machine is DeliveryLifecycle => machine.id === 'delivery';
const isCommentLifecycle = (machine: AnyStateMachine): machine is CommentLifecycle => machine.id === 'comment';
const isMembershipLifecycle = (machine: AnyStateMachine): machine is MembershipLifecycle => machine.id === 'membership';
const isPasskeyLifecycle = (machine: AnyStateMachine): machine is PasskeyLifecycle => machine.id === 'passkey';
const isSecondFactorLifecycle = (machine: AnyStateMachine): machine is SecondFactorLifecycle => machine.id === 'secondFactor';
const isSignInSessionLifecycle = (machine: AnyStateMachine): machine is SignInSessionLifecycle => machine.id === 'signInSession';
const isSubscriptionLifecycle = (machine: AnyStateMachine): machine is SubscriptionLifecycle => machine.id === 'subscription';

/** The option that gives the server this chart; null if no server uses it. */
const chartsWith = (machine: AnyStateMachine): Charts | null => {
  if (isVisitLifecycle(machine)) return { visitChart: machine };
  if (isCartLifecycle(machine)) return { cartChart: machine };
  if (isDeletionLifecycle(machine)) return { deletionChart: machine };
  if (isEmailChangeLifecycle(machine)) return { emailChangeChart: machine };
  if (isInviteLifecycle(machine)) return { inviteChart: machine };
  if (isPasswordResetLifecycle(machine)) return { passwordResetChart: machine };
  if (isAppointmentLifecycle(machine)) return { appointmentChart: machine };
  if (isDeliveryLifecycle(machine)) return { deliveryChart: machine };
  if (isCommentLifecycle(machine)) return { commentChart: machine };
  if (isMembershipLifecycle(machine)) return { membershipChart: machine };
  if (isPasskeyLifecycle(machine)) return { passkeyChart: machine };
  if (isSecondFactorLifecycle(machine)) return { secondFactorChart: machine };
  if (isSignInSessionLifecycle(machine)) return { signInSessionChart: machine };
  if (isSubscriptionLifecycle(machine)) return { subscriptionChart: machine };
  return isNotificationLifecycle(machine) ? { notificationChart: machine } : null;
};

/** The visit lifecycle also has its own scenario for each transition (`visit-lifecycle.server.test.ts`), so only some are tested here. */
const someOf = <T>(machine: string, all: readonly T[]): readonly T[] =>
  isFull || machine !== 'visits/visit-lifecycle' ? all : all.filter((_, index) => index % 5 === 0);

/** Their absence is invisible: another transition has the same effect. `visit-lifecycle.server.test.ts` detects the first. */
const doubled: Readonly<Record<string, string>> = {
  'pending --class.started [hasStarted]--> cancelled.offerExpired':
    'an offer ends at the start at the latest, and its place is free again either way',
  'active --boundary.passed [isLifetimeOver]--> lifetimeOver':
    'a use extends a session until its 90 days are over at most, and its cookie is refused then either way',
};

describe.each(lifecycles.filter(({ entry }) => chartsWith(entry.create())))(
  'a server in whose $machine one transition is missing',
  ({ machine, entry, create }) => {
    const graph = explore(entry.create(), entry.model);
    const walker = createWalker(graph);
    const paths = (['tour', 'guards'] as const).flatMap(
      (strategy) => planPaths(machine, graph, strategy, { restartCost: 0, driver: create({}) }, walker).paths,
    );
    const taking = (name: string) =>
      paths.filter(({ start, steps }) => {
        const followed = follow(walker, start, steps);
        return 'end' in followed && positionsTo(followed.end).some(({ taken }) => taken.some((one) => graph.chart.nameOf(one) === name));
      });
    const dropped = mutantsOf(entry.create()).filter(
      ({ operator, transitions }) => operator === 'drop' && taking(transitions[0] ?? '').length > 0,
    );

    test('misses each of those that can be walked, in turn', () => {
      expect(dropped.length).toBe(graph.chart.transitions.length);
    });

    const isDoubled = ({ transitions: [name = ''] }: (typeof dropped)[number]): boolean => name in doubled;
    const verdictsWithout = async ({ transitions: [name = ''], build }: (typeof dropped)[number]): Promise<readonly string[]> => {
      const charts = chartsWith(build());
      if (!charts) throw new Error('This is another machine.');
      const driver = create({ makeDatabase, charts });
      const verdicts: string[] = [];
      // A path whose transition has no visible effect cannot detect its absence, so all are tried, the shortest first.
      for (const path of taking(name).toSorted((a, b) => a.steps.length - b.steps.length))
        if (!verdicts.includes('fail')) verdicts.push((await runPath(path, graph, driver, walker)).kind);
      await driver.dispose?.();
      return verdicts;
    };

    const [missed, replaced] = [dropped.filter((one) => !isDoubled(one)), dropped.filter(isDoubled)];
    test.each(someOf(machine, missed))('is killed: $id', { timeout: 60_000 }, async (mutant) => {
      expect(await verdictsWithout(mutant)).toContain('fail');
    });

    test.each(replaced)('is replaced by another that does the same: $id', { timeout: 60_000 }, async (mutant) => {
      expect(await verdictsWithout(mutant)).not.toContain('fail');
    });
  },
);
