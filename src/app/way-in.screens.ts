/** The parts of the way in arrive together: the first file names one file instead of one for each. */
export * as login from './login.screen.tsx';
export * as passwordReset from './password-reset.screen.tsx';
