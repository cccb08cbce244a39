/** The pages of signed-out visitors in one file, so that the first file refers to one file instead of several. */
export * as emailChangeLink from './email-change-link.screen.tsx';
export * as invite from './invite.screen.tsx';
export * as login from './login.screen.tsx';
export * as passwordReset from './password-reset.screen.tsx';
export * as signup from './signup.screen.tsx';
export * as unsubscribe from './unsubscribe.screen.tsx';
