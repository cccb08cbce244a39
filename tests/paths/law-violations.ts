import type { CallCounts } from '#e2e/app/service-worker-page/fake-service-workers.ts';
import type { WizardFacts } from '#e2e/appointments/appointment-booking.observer.ts';
import type { AppointmentPageFacts } from '#e2e/appointments/appointment-page.observer.ts';
import type { AuthFacts } from '#e2e/auth/auth.observer.ts';
import { password } from '#e2e/auth/auth.observer.ts';
import type { DialogFacts } from '#e2e/feedback/dialog.observer.ts';
import type { ThreadFacts } from '#e2e/feed/comment-thread.observer.ts';
import type { FeedFacts } from '#e2e/feed/feed.observer.ts';
import type { ReactionFacts } from '#e2e/feed/reaction.observer.ts';
import type { CalendarFacts } from '#e2e/profile/calendar-subscription.observer.ts';
import { buttonWith, type PageFacts, type PageMessage, pageWith } from '#e2e/paths/page-facts.ts';
import { price, type VisitPageFacts } from '#e2e/visits/visit.observer.ts';
import { name } from '#e2e/visits/visit.buttons.ts';
import { sampleRecoveryCodes, sampleSetup } from '#machines/auth/sample-second-factor.ts';
import { sampleEmails } from '#machines/auth/sample-email-changes.ts';
import { lateCancelWords, reservationWords } from '#words/dialog.words.ts';
import { notificationLawViolations } from './notification-law-violations.ts';

const blank = pageWith({});
const spinning = pageWith({ buttons: [buttonWith('Sign in', { isLive: false, isBusy: true })] });
const message = (text: string, facts: Partial<PageMessage> = {}): PageMessage => ({ text, status: 'info', isLeaving: false, ...facts });
const pageWithMessages = (...messages: readonly PageMessage[]): PageFacts => pageWith({ messages });

const waitingEmailChange = (current: string, facts: Partial<PageFacts> = {}, more = ''): PageFacts =>
  pageWith({ ...facts, everything: `<h3>Waiting for both confirmations</h3><p><span>${current}</span> <span>Current</span></p>${more}` });

const atClass = (text: string, ...buttons: readonly string[]): PageFacts =>
  pageWith({ homes: [{ classId: null, text }], buttons: buttons.map((called) => buttonWith(called, { home: 0 })) });
const visit = (page: PageFacts, rest: Partial<VisitPageFacts> = {}): VisitPageFacts => ({
  page,
  hasPendingWrite: false,
  lateCancels: 0,
  dropIns: 0,
  ...rest,
});
const pressedTwice = visit(atClass('', `Book ${name}`), { hasPendingWrite: true });

const wizard = (page: Partial<PageFacts>, rest: Partial<WizardFacts> = {}): WizardFacts => ({
  page: pageWith(page),
  hasPendingWrite: false,
  hasPendingHold: false,
  ...rest,
});
const visibleHold: Partial<PageFacts> = { everything: '<p>Held, 4:38 left</p>' };

/** A page with these requests to the browser. `busy`: the button that shows a request in progress. */
const device = (calls: Partial<CallCounts>, busy?: string): PageFacts =>
  pageWith({
    known: JSON.stringify({ registrations: 0, takeOvers: 0, reloads: 0, ...calls }),
    buttons: busy === undefined ? [] : [buttonWith(busy, { isLive: false, isBusy: true })],
  });

const auth = (page: Partial<PageFacts>): AuthFacts => ({ page: pageWith(page), hasClearFailed: false });
const dialog = (page: Partial<PageFacts>, closesOnEscape: boolean | null = null): DialogFacts => ({ page: pageWith(page), closesOnEscape });
const calendar = (page: Partial<PageFacts>, facts: Partial<CalendarFacts> = {}): CalendarFacts => ({
  page: pageWith(page),
  address: null,
  end: null,
  isReading: false,
  ...facts,
});
const twice = pageWith({ homes: ['class', 'class'].map((classId) => ({ classId, text: 'Book' })) });

const appointment = (page: PageFacts, rest: Partial<AppointmentPageFacts> = {}): AppointmentPageFacts => ({
  page,
  hasPendingWrite: false,
  lateCancels: 0,
  moves: 0,
  ...rest,
});
const cancelable = pageWith({ buttons: [buttonWith('Cancel the appointment')] });
const reaction = (facts: Partial<ReactionFacts>): ReactionFacts => ({ page: blank, pressed: [], hasPendingWrite: false, ...facts });
const thread = (page: Partial<PageFacts>, written = ''): ThreadFacts => ({ page: pageWith(page), written });
const feed = (page: Partial<PageFacts>, facts: Partial<FeedFacts> = {}): FeedFacts => ({
  page: pageWith(page),
  posts: [],
  fields: 0,
  ...facts,
});
const bookingAll = buttonWith('Booking 1 of 2', { isLive: false, isBusy: true });

const closedInvite = pageWith({ buttons: [buttonWith('Enter another code')], everything: '<p>This invitation has expired.</p>' });

const keptForm: Readonly<Record<string, PageFacts>> = {
  'busy always ends': pageWith({ notices: ['Saving'] }),
  'only what is saved is called saved': pageWith({ notices: ['Saved'] }),
  'a failure has a reason, and trying again is offered': pageWith({ notices: ['Your data couldn’t be loaded. Try it.'] }),
};

export const violations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'app/app': {
    'busy always ends': spinning,
    'after signing out, nothing of the former member is left in the context': pageWith({
      everything: '<title>Classes · Studio box</title>',
    }),
    'a shown screen belongs to the present address, member and studio': pageWith({
      everything: '<p>Mia</p>',
      buttons: [buttonWith('Studio yoga, switch studio', { where: 'elsewhere' })],
    }),
    'a screen is shown only to visitors who may see it': pageWith({ everything: '<p>Luc</p>' }),
    'writes are followed exactly as long as a member is signed in': blank,
    'no screen waits once the address and the visitor are known': pageWith({ headings: ['Signing you in'] }),
  },
  'app/locale': {
    'busy always ends': pageWith({ headings: ['Spotter'] }),
    'all texts are in the wanted language': pageWith({ language: 'fr', headings: ['Good to see you'] }),
    'the texts are loaded in the end, or the page shows that they are missing': blank,
    'the wanted language replaces another one once it can be loaded': pageWith({ language: 'fr', headings: ['Ravis de vous revoir'] }),
  },
  'app/resource': {
    'busy always ends': pageWith({ notices: ['Loading'] }),
    'shown data has been read': blank,
    'a first read keeps no former data': pageWith({ known: 'what was read before' }),
    'a failure has a reason': blank,
    'the member can always try again': blank,
    'reading ends': pageWith({ buttons: [buttonWith('Try again', { isLive: false, isBusy: true })] }),
  },
  'app/service-worker': {
    'busy always ends': device({}, 'Reload'),
    'nothing is registered before the app is stable or has waited long enough': device({ registrations: 1 }),
    'a worker is registered only where the browser has service workers': device({ registrations: 1 }),
    'a newer version takes over, and the page reloads, only when the member requests it': device({ reloads: 1 }),
    'a member who is notified of a newer version can load it': blank,
    'registering and updating end': device({}, 'Reload'),
    'after a failure the member can try again': blank,
  },
  'appointments/appointment-booking': {
    'busy always ends': wizard({}, { hasPendingWrite: true }),
    'nothing is shown as booked before the server has confirmed it': wizard({ messages: [message('Booked', { status: 'success' })] }),
    'a time is shown as held only while it is held': wizard(visibleHold),
    'only a held time is stored as held': wizard(visibleHold),
    'a member holds one time: a second one replaces the first': wizard(visibleHold, { hasPendingHold: true }),
    'the steps after a hold are shown only for the held time in the address': wizard({ headings: ['Ready to book?'] }),
    'one press sends one request: nothing can be pressed while an answer is awaited': wizard(
      { buttons: [buttonWith('Book')] },
      { hasPendingWrite: true },
    ),
    'while a held time waits for the member, no request is under way': wizard({}, { hasPendingWrite: true }),
    'an interrupted request can be sent again or dropped': wizard({ notices: ['We do not know yet whether it worked.'] }),
    'the search for a held time ends': wizard({ notices: ['Checking your held time'] }),
  },
  'appointments/appointment-page': {
    'busy always ends': appointment(blank, { hasPendingWrite: true }),
    'a late cancel happens only after a confirmation': appointment(blank, { lateCancels: 1 }),
    'the dialog about a late cancel is open only while the appointment can still be cancelled': appointment(
      pageWith({ dialogs: [{ text: lateCancelWords.title.message, isClosing: false }] }),
    ),
    'one press sends one request: nothing can be pressed while an answer is awaited': appointment(cancelable, { hasPendingWrite: true }),
    'only a booked appointment that has not begun can be cancelled': appointment(cancelable),
    'an appointment moves only after the member has confirmed': appointment(blank, { moves: 1 }),
    'other times are offered only while the appointment can still move': appointment(pageWith({ headings: ['Choose another time'] })),
    'the time to confirm differs from the present one': appointment(pageWith({ buttons: [buttonWith('Move here')] })),
    'while the member can press, no request is running': appointment(cancelable, { hasPendingWrite: true }),
    'an interrupted request can be sent again or dropped': appointment(pageWith({ notices: ['We do not know yet whether it worked.'] })),
  },
  'auth/auth': {
    'busy always ends': auth(spinning),
    'signed in and shown, the member is known': auth({}),
    'after sign-out nothing of the former member is left': auth({ stored: '{"full_name":"Mia"}' }),
    'a password is kept only while it is tried or its code is entered': auth({ stored: password }),
    'a refused code has a reason': auth({}),
    'a member who enters a code can go back to email and password': auth({}),
    'a refusal has a reason': auth({}),
    'the form is usable while its autofill offers a passkey': auth({}),
    'a signed-in member can sign out at any moment': auth({}),
  },
  'auth/signup': {
    'busy always ends': spinning,
    'the form is shown only after the inviting studio is known': pageWith({ buttons: [buttonWith('Create an account')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your invitation couldn’t be opened.</p>' }),
    'a person who cannot sign up reads the reason': pageWith({ everything: '<p>You already have an account.</p>' }),
    'only a person with an invite is shown as a member': pageWith({ address: '/login?next=%2Fclasses' }),
  },
  'classes/class-list': {
    'busy always ends': spinning,
    'what is open has an actor': blank,
    'only what the address names is open': pageWith({ address: '/classes/class', homes: [{ classId: null, text: 'Book' }] }),
    'no class has two actors': twice,
    'only a day that exists is shown': pageWith({ headings: ['Monday 30 February'] }),
  },
  'checkout/cart': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'a change is saved, is being saved, or has an error': blank,
    'a cart at rest is the one that the server knows': blank,
    'nothing can be added before the cart is read': pageWith({
      notices: ['Loading'],
      buttons: [buttonWith('Add 10-visit pass to your cart')],
    }),
    'no request is sent while the outcome of another is unknown': pageWith({
      notices: ['Your last change may not be saved yet. Try again'],
      buttons: [buttonWith('Add 10-visit pass to your cart')],
    }),
    'a failure has a reason, and trying again is offered': blank,
  },
  'checkout/checkout': {
    'busy always ends': pageWith({ notices: ['Loading your cart'] }),
    'nothing is shown as paid before the server has confirmed it': pageWith({
      address: '/checkout/complete',
      notices: ['Paid. Thank you.'],
    }),
    'what the server has confirmed as paid is shown so, and not paid again': pageWith({ address: '/checkout/complete?paid=invoice' }),
    'only what was agreed to is paid, at the total that the page shows': pageWith({
      address: '/checkout/payment',
      buttons: [buttonWith('Pay $240.00')],
    }),
    'a changed total needs another agreement': pageWith({ notices: ['The price has changed.'], buttons: [buttonWith('Pay $250.00')] }),
    'no payment begins while the outcome of another is unknown': pageWith({
      notices: ['We don’t know yet if your payment went through. Check again'],
      buttons: [buttonWith('Check again'), buttonWith('Pay $240.00')],
    }),
    'a member who waits for a payment can check its outcome': pageWith({ notices: ['Your bank asks you to confirm this payment.'] }),
    'a failure has a reason, and trying again is offered': blank,
  },
  'checkout/invoice-payment': {
    'busy always ends': pageWith({ buttons: [buttonWith('Pay $25.00', { isLive: false, isBusy: true })] }),
    'no payment begins while the outcome of another is unknown': pageWith({
      notices: ['We don’t know yet if your payment went through. Check again'],
      buttons: [buttonWith('Check again'), buttonWith('Pay $25.00')],
    }),
    'a paid invoice is not paid again': pageWith({ everything: '<span>Paid</span>', buttons: [buttonWith('Pay $25.00')] }),
    'a member who waits for a payment can check its outcome': pageWith({ notices: ['Your bank asks you to confirm this payment.'] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['We couldn’t check if this can be paid.'] }),
  },
  'checkout/payment-method': {
    'busy always ends': pageWith({ notices: ['Loading'] }),
    'only a card with valid fields is sent': pageWith({
      everything: '<input aria-invalid="true">',
      buttons: [buttonWith('Save card', { isLive: false, isBusy: true })],
    }),
    'a card that was declined can be tried again or left': blank,
    'a card is removed only after a confirmation': pageWith({ buttons: [buttonWith('Remove card')] }),
    'a dialog can always be declined': blank,
    'a failure has a reason, and trying again is offered': blank,
  },
  'courses/courses': {
    'no class has two actors': twice,
    'an open item is known': pageWith({ address: '/courses', headings: ['Strong from the start'] }),
    'only the course on the screen is booked': pageWith({ headings: ['Courses'], buttons: [bookingAll] }),
    'no other class is booked while the outcome of a booking is unknown': pageWith({
      address: '/courses/course',
      notices: ['0 of 2 classes booked. No answer came, so nobody knows yet.'],
      buttons: [bookingAll],
    }),
    'one run books all classes, and no second run starts meanwhile': pageWith({
      address: '/courses/course',
      buttons: [bookingAll, buttonWith('Book all 2 classes')],
    }),
  },
  'feed/comment-thread': {
    'busy always ends': thread({ notices: ['Sending your comment'] }),
    'a written comment is never lost before it is in the thread': thread({ notices: ['Sending your comment'] }),
    'nothing is deleted before the member has confirmed it': thread({ notices: ['Deleting your comment'] }),
    'only the chosen comment is confirmed and deleted': thread({ notices: ['Deleting your comment'] }),
    'a dialog can always be declined': thread({ buttons: [buttonWith('Delete comment')] }),
    'a failure has a reason, and trying again is offered': thread({}),
  },
  'feed/feed': {
    'busy always ends': feed({ notices: ['Loading more posts'] }),
    'no post stands there twice': feed({}, { posts: ['fresh', 'fresh'] }),
    'highlighted posts are read': feed({}, { posts: ['fresh'] }),
    'an open thread has its comments': feed({}, { posts: ['fresh'], fields: 1 }),
    'a failure has a reason, and trying again is offered': feed({}),
  },
  'feed/reaction-list': { 'a press is always taken': blank },
  'feed/reaction': {
    'busy always ends': reaction({ hasPendingWrite: true }),
    'the page shows the data of the server, unless a change is being sent': reaction({ pressed: ['Strong, 1'] }),
    'a press is always taken': reaction({}),
  },
  'feedback/dialog': {
    'a closing dialog is destroyed': dialog({ dialogs: [{ text: 'A question', isClosing: true }] }),
    'a destroyed dialog never comes back': dialog({ buttons: [buttonWith('Close', { where: 'dialog' })] }),
    'a member closes a dialog that must be answered only by an answer': dialog({
      buttons: [buttonWith('Close', { where: 'dialog' })],
    }),
    'Escape never closes where closeOnEscape is off': dialog({}, true),
  },
  'feedback/progress-toast': {
    'busy always ends': pageWithMessages(message('Cancelling…', { status: 'progress' })),
    'it never shows success before the request has succeeded': pageWithMessages(message('Cancelled', { status: 'success' })),
    'it never shows an error before the request has failed': pageWithMessages(message('It did not work', { status: 'danger' })),
    'the toast disappears in the end, unless a person keeps it open': pageWithMessages(message('Cancelled', { status: 'success' })),
  },
  'feedback/toast': {
    'a toast that hides by itself disappears, unless a person keeps it open': pageWithMessages(message('hello')),
    'a leaving toast disappears': pageWithMessages(message('hello', { isLeaving: true })),
  },
  'feedback/toaster': { 'no toast is in the list twice': pageWithMessages(message('Cancelling…'), message('Cancelled')) },
  ...notificationLawViolations,
  'profile/calendar-subscription': {
    'busy always ends': calendar({}, { isReading: true }),
    'where it is on, there is an address': calendar({ buttons: [buttonWith('Turn off')] }),
    'an address that was shown before is not shown again': calendar({ buttons: [buttonWith('Turn off')] }, { end: '…1234' }),
    'where it is off, no address is left': calendar(
      { buttons: [buttonWith('Get calendar link')] },
      { address: 'http://127.0.0.1/api/v1/calendar/token.ics' },
    ),
    'a failure has a reason': calendar({ notices: ['That did not work. Check again'] }),
    'the member can always look again': calendar({ notices: ['That did not work. No connection. Check again'] }),
  },
  'auth/email-change-link': {
    'busy always ends': spinning,
    'a link does nothing before the page shows what it does': pageWith({ buttons: [buttonWith('Confirm the change')] }),
    'a link does one thing': pageWith({ buttons: [buttonWith('Confirm the change'), buttonWith('Undo the change')] }),
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your link couldn’t be checked.</p>' }),
    'the page shows why a link cannot be used': pageWith({ everything: '<p>This link has expired.</p>' }),
    'a page that reports success shows no error': pageWith({
      everything: '<h1>The change is undone</h1><p>Your link couldn’t be checked.</p>',
    }),
  },
  'auth/email-change': {
    'busy always ends': spinning,
    'the email is the old one while a change waits': waitingEmailChange(sampleEmails.new),
    'a new email is reported only when no change waits any more': waitingEmailChange(
      sampleEmails.old,
      {},
      '<p>Your email has changed.</p>',
    ),
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your email couldn’t be loaded.</p>' }),
    'nothing changes before the email is read': pageWith({
      everything: '<p>Loading your email</p>',
      buttons: [buttonWith('Change email')],
    }),
    'another change is offered only when none waits': waitingEmailChange(sampleEmails.old, { buttons: [buttonWith('Change email')] }),
    'keeping the email is offered only while a change waits': pageWith({
      everything: `<p>${sampleEmails.old}</p>`,
      buttons: [buttonWith('Keep current email')],
    }),
  },
  'auth/deletion': {
    'busy always ends': spinning,
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your data couldn’t be loaded.</p>' }),
    'nothing can be deleted before it is read': pageWith({
      everything: '<p>Loading your data</p>',
      buttons: [buttonWith('Delete account')],
    }),
    'the account is deleted once': pageWith({ buttons: [buttonWith('Keep my account'), buttonWith('Delete account')] }),
    'an account that waits for its deletion can be kept': pageWith({ buttons: [buttonWith('Keep my account', { isLive: false })] }),
    'the only studio has no download of its own': pageWith({
      buttons: [buttonWith('Leave Ironbark Box'), buttonWith('Download your data at Ironbark Box')],
    }),
  },
  'auth/invite': {
    'busy always ends': spinning,
    'only a signed-in member accepts an invite': pageWith({ buttons: [buttonWith('Accept')] }),
    'accepting is offered only after the inviting studio is known': pageWith({ buttons: [buttonWith('Accept')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your invitation couldn’t be opened.</p>' }),
    'an invite that cannot be accepted has a reason': closedInvite,
    'a refused invite is not offered': pageWith({ buttons: [buttonWith('Accept')], everything: '<p>This invitation is too old.</p>' }),
  },
  'auth/password-change': {
    'busy always ends': spinning,
    'a failure has a reason': pageWith({ everything: '<p>Your password may already be changed.</p>' }),
  },
  'auth/passkeys': {
    'busy always ends': spinning,
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your passkeys couldn’t be loaded.</p>' }),
    'nothing changes before the passkeys are read': pageWith({
      everything: '<p>Loading your passkeys</p>',
      buttons: [buttonWith('Add a passkey')],
    }),
    'a passkey that is being removed is in the list': spinning,
  },
  'auth/second-factor': {
    'busy always ends': spinning,
    'the secret of the app is kept only until its code is confirmed': pageWith({ stored: sampleSetup.secret }),
    'recovery codes are kept only while they are shown': pageWith({ everything: `<p>${sampleRecoveryCodes.join()}</p>` }),
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your authenticator app couldn’t be loaded.</p>' }),
    'nothing changes before the app is read': pageWith({ buttons: [buttonWith('Replace the authenticator app')] }),
    'recovery codes are made, and an app is removed, only with an app': pageWith({
      buttons: [buttonWith('Add an authenticator app'), buttonWith('Remove the authenticator app')],
    }),
  },
  'auth/step-up': {
    'busy always ends': pageWith({ buttons: [buttonWith('Confirm', { where: 'dialog', isLive: false, isBusy: true })] }),
    'a password is kept only while it is checked': pageWith({ everything: `<p>${password}</p>` }),
    'an error is shown only beside the form': pageWith({
      everything: '<p>We couldn’t confirm that it’s you.</p>',
      buttons: [buttonWith('Confirm', { where: 'dialog', isLive: false, isBusy: true })],
    }),
  },
  'auth/sign-in-sessions': {
    'busy always ends': spinning,
    'this device stays in the list': pageWith({ everything: '<ul><li>Safari on iOS</li></ul>' }),
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your devices couldn’t be loaded.</p>' }),
    'nothing ends before the sessions are read': pageWith({ buttons: [buttonWith('Sign out everywhere else')] }),
    'signing out everywhere else is offered as long as there is another device': pageWith({
      everything: '<ul><li>Chrome on macOS</li><li>Safari on iOS</li></ul>',
    }),
    'a session that is being ended is in the list': spinning,
  },
  'auth/password-reset': {
    'busy always ends': spinning,
    'the form for a new password is shown only after the link was read': pageWith({ buttons: [buttonWith('Set new password')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your link couldn’t be checked.</p>' }),
    'a link that cannot be used has a reason': pageWith({ everything: '<p>This link has expired or isn’t valid.</p>' }),
    'an email is shown as sent only without a link, and a password as changed only with one': pageWith({
      everything: '<h1>Check your email</h1>',
    }),
  },
  'profile/facilities': {
    'busy always ends': spinning,
    'a failure has a reason': pageWith({ everything: '<p>The studio is not hidden.</p>' }),
    'the page shows which studio is being hidden': spinning,
    'only a refusal of the server shows that a studio is still visible': pageWith({ everything: '<p>The studio is not hidden.</p>' }),
    'a request whose outcome is unknown can be sent again': pageWith({ everything: '<p>The studio may not be hidden yet.</p>' }),
  },
  'profile/member-form': keptForm,
  'profile/profile-form': keptForm,
  'profile/preferences': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is shown as saved before the server has confirmed it': pageWith({ notices: ['Saved'] }),
    'a change is saved, is being sent, or has an error': blank,
    'a failure has a reason, and trying again is offered': blank,
  },
  'profile/upload': {
    'busy always ends': pageWith({ notices: ['Preparing your photo'] }),
    'no picture is shown as set before the server has confirmed it': pageWith({ notices: ['Your photo is saved.'] }),
    'a picture is sent only with a chosen part and a permission': pageWith({ notices: ['Uploading your photo'] }),
    'a member who waits, or sees an error, can cancel': pageWith({ notices: ['Uploading your photo'] }),
    'what was refused or broke off has a reason, and trying again is offered': pageWith({ notices: ['Your photo was not changed. No.'] }),
  },
  'training/lift-form': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is shown as saved before the server has confirmed it': pageWith({ notices: ['Saved in your training log.'] }),
    'a workout is sent with the values in the form': pageWith({ notices: ['Saving'] }),
    'nothing is written or sent at the address of another type': pageWith({ buttons: [buttonWith('Save')] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The form couldn’t be opened. No.'] }),
  },
  'training/wod-form': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is shown as saved before the server has confirmed it': pageWith({ notices: ['Saved in your training log.'] }),
    'a workout is sent with the values in the form': pageWith({ notices: ['Saving'] }),
    'nothing is written or sent at the address of another type': pageWith({ buttons: [buttonWith('Save')] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The form couldn’t be opened. No.'] }),
  },
  'training/workout-page': {
    'busy always ends': pageWith({ buttons: [buttonWith('Delete', { isLive: false, isBusy: true })] }),
    'a shown workout is known': pageWith({ links: ['Edit'] }),
    'a workout is shown only at the address of its type': pageWith({ links: ['Edit'] }),
    'a member who deleted a workout can restore it': pageWith({ notices: ['Deleted, along with its records.'] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The workout couldn’t be loaded. No.'] }),
  },
  'visits/bookings': {
    'no class has two actors': twice,
    'stored bookings are shown until the studio sends new ones': pageWith({ notices: ['Loading your bookings'] }),
  },
  'visits/visit': {
    'busy always ends': visit(blank, { hasPendingWrite: true }),
    'nothing is shown as booked before the server has confirmed it': visit(atClass('Booked'), { hasPendingWrite: true }),
    'no member is shown on the waitlist before the server has confirmed it': visit(atClass('2nd on the waitlist'), {
      hasPendingWrite: true,
    }),
    'a late cancel happens only after a confirmation': visit(blank, { lateCancels: 1 }),
    'a member pays only a price that they have seen': visit(blank, { dropIns: 1 }),
    'a price is confirmed only if a drop-in is possible': visit(
      pageWith({ dialogs: [{ text: `${reservationWords.title.message} ${price}`, isClosing: false }] }),
    ),
    'one press sends one request: nothing can be pressed while an answer is awaited': pressedTwice,
    'while the member can press, no request is running': pressedTwice,
    'an interrupted request can be sent again or dropped': visit(atClass('', `Not now: ${name}`)),
    'an outdated dialog leaves the screen soon': visit(pageWith({ dialogs: [{ text: lateCancelWords.title.message, isClosing: false }] })),
  },
  'visits/visit-list': {
    'busy always ends': pageWith({ buttons: [buttonWith('Show older visits', { isLive: false, isBusy: true })] }),
    'an open item is known': pageWith({ articles: 1, address: '/visits' }),
    'a failure has a reason': pageWith({ notices: ['Older visits couldn’t be loaded.'] }),
    'older visits are read only where there are some': pageWith({ buttons: [buttonWith('Show older visits')] }),
  },
};
