export * as edit from './profile-edit.screen.tsx';
export * as facilities from './profile-facilities.screen.tsx';
export * as overview from './profile.screen.tsx';
export * as security from './profile-security.screen.tsx';
