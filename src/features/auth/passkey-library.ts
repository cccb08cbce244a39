/** The browser half of `@simplewebauthn`, in a chunk of its own. */
export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
