import { accountRegion, authRegion } from './app.member.regions.ts';
import { initialContext } from './app.rules.ts';
import { screenRegion } from './app.screen.regions.ts';
import { connectionRegion, feedbackRegion, localeRegion, realtimeRegion, serviceWorkerRegion } from './app.service.regions.ts';
import { appSetup } from './app.setup.ts';
import { writesRegion } from './app.writes.regions.ts';

export const createAppMachine = () =>
  appSetup.createMachine({
    id: 'app',
    type: 'parallel',
    context: ({ input }) => initialContext(input),
    description: 'The whole app.',
    meta: { spec: '§1' },
    states: {
      feedback: feedbackRegion,
      connection: connectionRegion,
      serviceWorker: serviceWorkerRegion,
      locale: localeRegion,
      screen: screenRegion,
      account: accountRegion,
      realtime: realtimeRegion,
      writes: writesRegion,
      auth: authRegion,
    },
  });
