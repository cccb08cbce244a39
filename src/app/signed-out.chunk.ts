/** The parts of the way in arrive together: the first file names one file instead of one for each. */
export * as emailChangeLink from './email-change-link.screen.tsx';
export * as invite from './invite.screen.tsx';
export * as login from './login.screen.tsx';
export * as passwordReset from './password-reset.screen.tsx';
export * as signup from './signup.screen.tsx';
export * as unsubscribe from './unsubscribe.screen.tsx';
