/** Every path of docs/spec §2 is a route of the app, and the app has no other route. */
import { expect, test } from 'vitest';
import { parseRoute, routeNames, routeDefinitions } from '#machines/app/route.rules.ts';

/** The paths of the table in §2. Children as in decisions.routes. */
const specified = `
/
/classes
/classes/{id} /classes/{id}/workouts /classes/{id}/leaderboard /classes/{id}/online
/activity
/bookings
/visits /visits/{visitId}
/account /account/edit /account/invoices /account/passes
/appointments /appointments/book /appointments/{id}
/checkout /checkout/payment /checkout/complete
/courses /courses/{id}
/profile /profile/edit /profile/security /profile/facilities
/settings
/training /training/lifts /training/lifts/{liftId}
/training/workouts/new /training/workouts/new/wod /training/workouts/wod/{id} /training/workouts/wod/{id}/edit
/training/workouts/new/lift /training/workouts/lift/{id} /training/workouts/lift/{id}/edit
/whiteboard
/dashboard
/login
/password_reset /password_reset/{id}
/invite /invite/{token}
/signup
/email_change/{token}
/unsubscribe/{token}
`
  .trim()
  .split(/\s+/);

const shapeOf = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '{}');

test('every path of the specification is a route', () => {
  const known: ReadonlySet<string> = new Set(routeNames.map((name) => shapeOf(routeDefinitions[name].path)));
  expect(specified.filter((path) => !known.has(shapeOf(path)))).toEqual([]);
});

test('every route is a path of the specification', () => {
  const known = new Set(specified.map(shapeOf));
  expect(routeNames.filter((name) => !known.has(shapeOf(routeDefinitions[name].path)))).toEqual([]);
});

test('a URL of each path is parsed as its route, and any other URL as no route', () => {
  for (const name of routeNames) expect(parseRoute(routeDefinitions[name].path.replaceAll(/:\w+/g, 'any')).name).toBe(name);
  for (const path of ['/squats', '/classes/any/nothing', '/profile/nothing', '/checkout/complete/any'])
    expect(parseRoute(path).name).toBe('notFound');
});
