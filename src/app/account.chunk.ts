export * as edit from './account-edit.screen.tsx';
export * as invoices from './account-invoices.screen.tsx';
export * as overview from './account.screen.tsx';
export * as passes from './account-passes.screen.tsx';
export * as settings from './settings.screen.tsx';
