/** Code that most pages need soon, and code that must work offline. It is one file, which is loaded after the first screen. */
export { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
export { ToastList } from '#src/features/feedback/ToastList.tsx';
export { createNotificationListLogic } from '#src/features/notifications/notification-list.effects.ts';
export { sendOnceSettled } from './app-settled.ts';
export { sendOpenedNotifications } from './opened-notifications.ts';
export { BellNotifications } from './BellNotifications.tsx';
export { ProfileList, StudioList } from './MenuLists.tsx';
export { PhoneDrawer } from './PhoneDrawer.tsx';
export { createServiceWorkerLogic } from './service-worker.effects.ts';
export { UpdateNotice } from './UpdateNotice.tsx';
