/** Pages that break the laws: by machine and by law, what they show. */
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

/** A page that has requested this from the browser, with a button that shows it as under way. */
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

/** The forms that keep drafts break the same laws. */
const keptForm: Readonly<Record<string, PageFacts>> = {
  'busy always ends': pageWith({ notices: ['Saving'] }),
  'only what is saved is called saved': pageWith({ notices: ['Saved'] }),
  'a failure has a reason, and trying again is offered': pageWith({ notices: ['Your data could not be loaded. Try it.'] }),
};

export const violations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'app/app': {
    'busy always ends': spinning,
    'after signing out, nothing of the former member is left in the context': pageWith({
      everything: '<title>Classes · Studio box</title>',
    }),
    'what is on the screen belongs to this place, this member and this studio': pageWith({
      everything: '<p>Mia</p>',
      buttons: [buttonWith('Studio yoga, switch studio', { where: 'elsewhere' })],
    }),
    'a screen shows only to those it is for': pageWith({ everything: '<p>Luc</p>' }),
    'what the member asks for is followed exactly as long as they are signed in': blank,
    'a known address is decided as soon as it is known who is there': pageWith({ headings: ['Signing you in'] }),
  },
  'app/locale': {
    'busy always ends': pageWith({ headings: ['Spotter'] }),
    'everything is said in the language that is wanted': pageWith({ language: 'fr', headings: ['Good to see you'] }),
    'there are words in the end, or the lack of them is said': blank,
    'whoever reads another language than they want is not left with it': pageWith({ language: 'fr', headings: ['Ravis de vous revoir'] }),
  },
  'app/resource': {
    'busy always ends': pageWith({ notices: ['Loading'] }),
    'what is shown is there': blank,
    'nothing is kept from a former question': pageWith({ known: 'what was read before' }),
    'a failure has a reason': blank,
    'the member can always try again': blank,
    'reading ends': pageWith({ buttons: [buttonWith('Try again', { isLive: false, isBusy: true })] }),
  },
  'app/service-worker': {
    'busy always ends': device({}, 'Reload'),
    'nothing is registered before the app is stable or has waited long enough': device({ registrations: 1 }),
    'a worker is registered only where the browser has service workers': device({ registrations: 1 }),
    'a newer version takes over, and the page is loaded anew, only when the member asked': device({ reloads: 1 }),
    'whoever is told of a newer version can have it': blank,
    'registering and updating end': device({}, 'Reload'),
    'where it failed the member can try again': blank,
  },
  'appointments/appointment-booking': {
    'busy always ends': wizard({}, { hasPendingWrite: true }),
    'nothing is called booked before the server said so': wizard({ messages: [message('Booked', { status: 'success' })] }),
    'a time is called held only while it is held': wizard(visibleHold),
    'only a held time is remembered as held': wizard(visibleHold),
    'nobody holds two times: a second one is asked for in the place of the first': wizard(visibleHold, { hasPendingHold: true }),
    'a pass and a confirmation are asked for only with the time that the address names': wizard({ headings: ['Ready to book?'] }),
    'one press makes one wish: nothing can be pressed while an answer is awaited': wizard(
      { buttons: [buttonWith('Book')] },
      { hasPendingWrite: true },
    ),
    'while a held time waits for the member, no request is under way': wizard({}, { hasPendingWrite: true }),
    'an interrupted wish can be sent again or let be': wizard({ notices: ['We do not know yet whether it worked.'] }),
    'looking for a held time ends': wizard({ notices: ['Checking your held time'] }),
  },
  'appointments/appointment-page': {
    'busy always ends': appointment(blank, { hasPendingWrite: true }),
    'a late cancel happens only after a question': appointment(blank, { lateCancels: 1 }),
    'a late cancel is asked about only while the appointment can still be cancelled': appointment(
      pageWith({ dialogs: [{ text: lateCancelWords.title.message, isClosing: false }] }),
    ),
    'one press makes one wish: nothing can be pressed while an answer is awaited': appointment(cancelable, { hasPendingWrite: true }),
    'only what is booked and has not begun can be given back': appointment(cancelable),
    'an appointment moves only after the member has confirmed': appointment(blank, { moves: 1 }),
    'other times are looked for only where the appointment can still have one': appointment(
      pageWith({ headings: ['Choose another time'] }),
    ),
    'what is to be confirmed is another time than the appointment has': appointment(pageWith({ buttons: [buttonWith('Move here')] })),
    'where the member can press, no wish is under way': appointment(cancelable, { hasPendingWrite: true }),
    'an interrupted wish can be sent again or let be': appointment(pageWith({ notices: ['We do not know yet whether it worked.'] })),
  },
  'auth/auth': {
    'busy always ends': auth(spinning),
    'signed in and shown, the member is known': auth({}),
    'after signed out nothing of the former member is left': auth({ stored: '{"full_name":"Mia"}' }),
    'a password is kept only while it is tried or its code is entered': auth({ stored: password }),
    'a code that did not let the member in has a reason': auth({}),
    'who enters a code can go back to email and password': auth({}),
    'a refusal has a reason': auth({}),
    'the form is usable while its autofill offers a passkey': auth({}),
    'whoever is signed in can sign out at any moment': auth({}),
  },
  'auth/signup': {
    'busy always ends': spinning,
    'nobody fills in a form before it is known who invites': pageWith({ buttons: [buttonWith('Sign up')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your invitation could not be opened.</p>' }),
    'who cannot sign up reads why': pageWith({ everything: '<p>You already have an account.</p>' }),
    'only somebody with an invite is called a member': pageWith({ address: '/login?next=%2Fclasses' }),
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
    'a change is saved, is being saved, or says what went wrong': blank,
    'a cart at rest is the one that the server knows': blank,
    'nothing is wanted before the cart is read': pageWith({
      notices: ['Loading'],
      buttons: [buttonWith('Add 10-visit pass to your cart')],
    }),
    'nothing more is asked for while the end of a request is unknown': pageWith({
      notices: ['Your last change may not be saved yet. Try again'],
      buttons: [buttonWith('Add 10-visit pass to your cart')],
    }),
    'a failure has a reason, and trying again is offered': blank,
  },
  'checkout/checkout': {
    'busy always ends': pageWith({ notices: ['Loading your cart'] }),
    'nothing is called paid before the server said so': pageWith({ address: '/checkout/complete', notices: ['Paid. Thank you.'] }),
    'what the server called paid is called so, and paid no more': pageWith({ address: '/checkout/complete?paid=invoice' }),
    'only what was agreed to is paid, at the total that the page shows': pageWith({
      address: '/checkout/payment',
      buttons: [buttonWith('Pay $240.00')],
    }),
    'another total is agreed to anew': pageWith({ notices: ['The price has changed.'], buttons: [buttonWith('Pay $250.00')] }),
    'no payment begins while the end of another is unknown': pageWith({
      notices: ['We don’t know yet if your payment went through. Check again'],
      buttons: [buttonWith('Check again'), buttonWith('Pay $240.00')],
    }),
    'who waits for a payment can ask what became of it': pageWith({ notices: ['Your bank asks you to confirm this payment.'] }),
    'a failure has a reason, and trying again is offered': blank,
  },
  'checkout/invoice-payment': {
    'busy always ends': pageWith({ buttons: [buttonWith('Pay $25.00', { isLive: false, isBusy: true })] }),
    'no payment begins while the end of another is unknown': pageWith({
      notices: ['We don’t know yet if your payment went through. Check again'],
      buttons: [buttonWith('Check again'), buttonWith('Pay $25.00')],
    }),
    'what is paid is paid no more': pageWith({ everything: '<span>Paid</span>', buttons: [buttonWith('Pay $25.00')] }),
    'who waits for a payment can ask what became of it': pageWith({ notices: ['Your bank asks you to confirm this payment.'] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['We couldn’t check if this can be paid.'] }),
  },
  'checkout/payment-method': {
    'busy always ends': pageWith({ notices: ['Loading'] }),
    'only a card that can be right is sent': pageWith({
      everything: '<input aria-invalid="true">',
      buttons: [buttonWith('Save card', { isLive: false, isBusy: true })],
    }),
    'a card that was declined can be tried again or left': blank,
    'a card is removed only after a question': pageWith({ buttons: [buttonWith('Remove card')] }),
    'a question can always be declined': blank,
    'a failure has a reason, and trying again is offered': blank,
  },
  'courses/courses': {
    'no class has two actors': twice,
    'what is open is named': pageWith({ address: '/courses', headings: ['Strong from the start'] }),
    'only the course on the screen is booked': pageWith({ headings: ['Courses'], buttons: [bookingAll] }),
    'nothing more is tried while the end of a booking is unknown': pageWith({
      address: '/courses/course',
      notices: ['0 of 2 classes booked. No answer came, so nobody knows yet.'],
      buttons: [bookingAll],
    }),
    'all are booked at one go, and not twice at a time': pageWith({
      address: '/courses/course',
      buttons: [bookingAll, buttonWith('Book all 2 classes')],
    }),
  },
  'feed/comment-thread': {
    'busy always ends': thread({ notices: ['Sending your comment'] }),
    'what is written is never lost before it stands there': thread({ notices: ['Sending your comment'] }),
    'nothing is deleted before the member was asked': thread({ notices: ['Deleting your comment'] }),
    'only the chosen comment is asked about and deleted': thread({ notices: ['Deleting your comment'] }),
    'a question can always be declined': thread({ buttons: [buttonWith('Delete comment')] }),
    'a failure has a reason, and trying again is offered': thread({}),
  },
  'feed/feed': {
    'busy always ends': feed({ notices: ['Loading more posts'] }),
    'no post stands there twice': feed({}, { posts: ['fresh', 'fresh'] }),
    'what is pointed out is looked for': feed({}, { posts: ['fresh'] }),
    'what is unfolded has its comments': feed({}, { posts: ['fresh'], fields: 1 }),
    'a failure has a reason, and trying again is offered': feed({}),
  },
  'feed/reaction-list': { 'a press is always taken': blank },
  'feed/reaction': {
    'busy always ends': reaction({ hasPendingWrite: true }),
    'what is shown is what the server knows, unless it is being told': reaction({ pressed: ['Strong, 1'] }),
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
    'it never says success before it went well': pageWithMessages(message('Cancelled', { status: 'success' })),
    'it never says error before it failed': pageWithMessages(message('It did not work', { status: 'danger' })),
    'whatever goes on, the toast goes in the end, unless somebody holds it': pageWithMessages(message('Cancelled', { status: 'success' })),
  },
  'feedback/toast': {
    'what hides by itself goes, unless somebody holds it': pageWithMessages(message('hello')),
    'a leaving toast goes': pageWithMessages(message('hello', { isLeaving: true })),
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
    'a failure has a reason, and trying again is offered': pageWith({ everything: '<p>Your link could not be checked.</p>' }),
    'the page shows why a link cannot be used': pageWith({ everything: '<p>This link has expired.</p>' }),
    'a page that reports success shows no error': pageWith({
      everything: '<h1>The change is undone</h1><p>Your link could not be checked.</p>',
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
    'whatever waits can be kept': pageWith({ buttons: [buttonWith('Keep my account', { isLive: false })] }),
    'the only studio has no download of its own': pageWith({
      buttons: [buttonWith('Leave Ironbark Box'), buttonWith('Download your data at Ironbark Box')],
    }),
  },
  'auth/invite': {
    'busy always ends': spinning,
    'only a signed-in member accepts an invite': pageWith({ buttons: [buttonWith('Accept')] }),
    'nobody is asked to accept before it is known who invites': pageWith({ buttons: [buttonWith('Accept')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your invitation could not be opened.</p>' }),
    'an invite that is not for the taking says why': closedInvite,
    'what was refused is not offered': pageWith({ buttons: [buttonWith('Accept')], everything: '<p>This invitation is too old.</p>' }),
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
    'no password is asked for before the link was read': pageWith({ buttons: [buttonWith('Set new password')] }),
    'a failure has a reason': pageWith({ everything: '<p>Your link could not be checked.</p>' }),
    'a link that cannot be used says why': pageWith({ everything: '<p>This link has expired or isn’t valid.</p>' }),
    'what was asked for in one way is never told as the other': pageWith({ everything: '<h1>Check your email</h1>' }),
  },
  'profile/facilities': {
    'busy always ends': spinning,
    'a failure has a reason': pageWith({ everything: '<p>The studio is not hidden.</p>' }),
    'the page says which studio is being hidden': spinning,
    'only a refusal of the server says that a studio is still there': pageWith({ everything: '<p>The studio is not hidden.</p>' }),
    'a request whose end is unknown can be sent again': pageWith({ everything: '<p>The studio may not be hidden yet.</p>' }),
  },
  'profile/member-form': keptForm,
  'profile/profile-form': keptForm,
  'profile/preferences': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is called saved before the server said so': pageWith({ notices: ['Saved'] }),
    'a change is saved, is being sent, or says what went wrong': blank,
    'a failure has a reason, and trying again is offered': blank,
  },
  'profile/upload': {
    'busy always ends': pageWith({ notices: ['Preparing your photo'] }),
    'no picture is called set before the server said so': pageWith({ notices: ['Your photo is saved.'] }),
    'a picture is sent only with a chosen part and a permission': pageWith({ notices: ['Uploading your photo'] }),
    'whoever waits, or is told of trouble, can let it be': pageWith({ notices: ['Uploading your photo'] }),
    'what was refused or broke off has a reason, and trying again is offered': pageWith({ notices: ['Your photo was not changed. No.'] }),
  },
  'training/lift-form': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is called saved before the server said so': pageWith({ notices: ['Saved in your training log.'] }),
    'what is told is told with what was written': pageWith({ notices: ['Saving'] }),
    'nothing is written or sent at the address of another type': pageWith({ buttons: [buttonWith('Save')] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The form could not be opened. No.'] }),
  },
  'training/wod-form': {
    'busy always ends': pageWith({ notices: ['Saving'] }),
    'nothing is called saved before the server said so': pageWith({ notices: ['Saved in your training log.'] }),
    'what is told is told with what was written': pageWith({ notices: ['Saving'] }),
    'nothing is written or sent at the address of another type': pageWith({ buttons: [buttonWith('Save')] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The form could not be opened. No.'] }),
  },
  'training/workout-page': {
    'busy always ends': pageWith({ buttons: [buttonWith('Delete', { isLive: false, isBusy: true })] }),
    'what is shown is here': pageWith({ links: ['Edit'] }),
    'a workout is shown only at the address of its type': pageWith({ links: ['Edit'] }),
    'whoever deleted it can take that back': pageWith({ notices: ['Deleted, along with its records.'] }),
    'a failure has a reason, and trying again is offered': pageWith({ notices: ['The workout could not be loaded. No.'] }),
  },
  'visits/bookings': {
    'no class has two actors': twice,
    'what the device kept is there until the studio tells anew': pageWith({ notices: ['Loading your bookings'] }),
  },
  'visits/visit': {
    'busy always ends': visit(blank, { hasPendingWrite: true }),
    'nothing is called booked before the server said so': visit(atClass('Booked'), { hasPendingWrite: true }),
    'nobody stands in line before the server said so': visit(atClass('2nd in line waitlist'), { hasPendingWrite: true }),
    'a late cancel happens only after a question': visit(blank, { lateCancels: 1 }),
    'a member pays only a price that they have seen': visit(blank, { dropIns: 1 }),
    'a price is asked for only where dropping in is possible': visit(
      pageWith({ dialogs: [{ text: `${reservationWords.title.message} ${price}`, isClosing: false }] }),
    ),
    'one press makes one wish: nothing can be pressed while an answer is awaited': pressedTwice,
    'where the member can press, no wish is under way': pressedTwice,
    'an interrupted wish can be sent again or let be': visit(atClass('', `Not now: ${name}`)),
    'an outdated question leaves the screen soon': visit(
      pageWith({ dialogs: [{ text: lateCancelWords.title.message, isClosing: false }] }),
    ),
  },
  'visits/visit-list': {
    'busy always ends': pageWith({ buttons: [buttonWith('Show older visits', { isLive: false, isBusy: true })] }),
    'what is open is named': pageWith({ articles: 1, address: '/visits' }),
    'a failure has a reason': pageWith({ notices: ['Older visits could not be loaded.'] }),
    'older visits are read only where there are some': pageWith({ buttons: [buttonWith('Show older visits')] }),
  },
};
