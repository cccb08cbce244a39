/**
 * The guards that depend on the numbers of a studio, by chart. `tests/atlas/studio-numbers.test.ts` finds these guards by changing the data
 * of each number, and fails if this list differs.
 */
import type { StudioNumberId } from '#machines/studio-numbers.ts';

type NumberGuards = Readonly<Partial<Record<StudioNumberId, readonly string[]>>>;

const appointmentBookingSlots = ['wasTaken'];
const appointmentLifecycleSlots = ['isOffered', 'mayMove'];
const sessionLifecycleWindow = ['isClosed', 'isOpen'];
const coursesWindow = ['canBookAll'];
const offerActionOffer = ['hasExpired'];
const passLifecycleEnd = ['isLongEnough', 'isLonger', 'isOver'];
const visitLifecycleWindow = ['isBookable', 'isConfirmable', 'isDropInAvailable', 'isWaitlistable'];
const visitLifecycleOffer = ['isConfirmable', 'isFree', 'isOfferOver'];
const visitWindow = ['isAgreedToPrice', 'isBookable', 'isClosedToDropIn', 'isFinal', 'isOpenToDropIn', 'isUnbookable', 'isWaitlistable'];
const visitOffer = [
  'hasRunOut',
  'isAgreedToPrice',
  'isBookable',
  'isClosedToDropIn',
  'isConfirmable',
  'isFinalOffer',
  'isOffered',
  'isOpenToDropIn',
  'isUnbookable',
  'runsOut',
];

export const numberGuards: Readonly<Record<string, NumberGuards>> = {
  'appointments/appointment-booking': {
    appointmentNotice: appointmentBookingSlots,
    appointmentDaysAhead: appointmentBookingSlots,
  },
  'appointments/appointment-lifecycle': {
    appointmentNotice: appointmentLifecycleSlots,
    appointmentDeadline: ['isInTime', 'isLate', 'mayMove'],
    appointmentDaysAhead: appointmentLifecycleSlots,
    weeklyLimit: ['isPaidFor', 'mayMove'],
  },
  'appointments/appointment-page': {
    appointmentDeadline: ['isBooked', 'isBookedLate', 'isLateAfterAll'],
  },
  'classes/session-lifecycle': {
    bookingOpens: sessionLifecycleWindow,
    bookingCloses: sessionLifecycleWindow,
  },
  'courses/courses': {
    bookingOpens: coursesWindow,
    bookingCloses: coursesWindow,
    capacity: coursesWindow,
    weeklyLimit: coursesWindow,
  },
  'notifications/offer-action': {
    offerOver16Hours: offerActionOffer,
    offerOver1Hour: offerActionOffer,
    offerUnder1Hour: offerActionOffer,
  },
  'passes/pass-lifecycle': {
    membershipLength: passLifecycleEnd,
    passVisits: ['canHold', 'spendsTheLast'],
    passLength: passLifecycleEnd,
  },
  'visits/visit-lifecycle': {
    bookingOpens: visitLifecycleWindow,
    bookingCloses: visitLifecycleWindow,
    cancellationDeadline: ['isInTime', 'isLate'],
    offerOver16Hours: visitLifecycleOffer,
    offerOver1Hour: visitLifecycleOffer,
    offerUnder1Hour: visitLifecycleOffer,
    capacity: ['isBookable', 'isDropInAvailable', 'isFree', 'isWaitlistable'],
    dropInPlaces: ['isConfirmable', 'isDropInAvailable'],
    weeklyLimit: ['isBookable', 'isConfirmable', 'isDropInAvailable'],
  },
  'visits/visit': {
    bookingOpens: visitWindow,
    bookingCloses: visitWindow,
    cancellationDeadline: ['isFinal', 'isFinalOffer', 'isLate', 'isLateAfterAll'],
    offerOver16Hours: visitOffer,
    offerOver1Hour: visitOffer,
    offerUnder1Hour: visitOffer,
    capacity: visitWindow,
    dropInPlaces: ['isAgreedToPrice', 'isClosedToDropIn', 'isOpenToDropIn'],
    weeklyLimit: ['isAgreedToPrice', 'isBookable', 'isClosedToDropIn', 'isConfirmable', 'isFinal', 'isFinalOffer'],
  },
};
