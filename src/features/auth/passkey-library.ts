export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
