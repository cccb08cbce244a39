/** The feed that calendar programs read. The address is the only credential, so its token is as hard to guess as a session token. */
import { calendarPath } from '#contract/calendar.ts';
import { looksLikeToken } from '../auth/sign-in-session-store.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/outcome.ts';
import { feedText } from './calendar-feed.ts';
import { readFeed } from './calendar-feed-store.ts';

const folder = calendarPath('').replace('.ics', '');

export function addCalendarFeed(app: App, context: Context, ownOrigin: () => string): void {
  app.get(`${folder}:file`, async (c) => {
    c.set('route', 'calendar');
    const [token, ending] = (c.req.param('file') ?? '').split('.');
    const feed = looksLikeToken(token) && ending === 'ics' ? await readFeed(context, token, ownOrigin()) : null;
    if (!feed) throw new Refused('not_found');
    return c.body(feedText(feed), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="spotter.ics"',
    });
  });
}
