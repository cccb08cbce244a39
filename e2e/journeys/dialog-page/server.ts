import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';

export type DialogPage = SmallPage;

export const serveDialogPage = (): Promise<DialogPage> => serveSmallPage('e2e/journeys/dialog-page/index.html');
