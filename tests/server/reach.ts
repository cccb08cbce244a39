/** Whose things each call is about. A call that is not named here does not compile, and `reach.server.test.ts` asks it of everybody. */
import type { CallName } from '#contract/calls.ts';

/**
 * `everybody`: also those who are not signed in. `self`: whoever asks hears of themselves. `studio`: what every member of the studio
 * may see or take. `thing of the studio`: the same, and it is named. `private`: it is named, and belongs to one member.
 */
export type Reach = 'everybody' | 'self' | 'studio' | 'thing of the studio' | 'private';

export const reaches: Readonly<Record<CallName, Reach>> = {
  signIn: 'everybody',
  signOut: 'everybody',
  readProfile: 'self',
  updateOrg: 'thing of the studio',
  readFacility: 'thing of the studio',
  listSessions: 'studio',
  readSession: 'thing of the studio',
  bookVisit: 'thing of the studio',
  joinWaitlist: 'thing of the studio',
  dropIn: 'thing of the studio',
  listVisits: 'self',
  listBookings: 'self',
  readVisit: 'private',
  cancelVisit: 'private',
  lateCancelVisit: 'private',
  confirmVisit: 'private',
  declineVisit: 'private',
  listClientVisits: 'self',
  readClientVisit: 'private',
  listVisitDays: 'self',
  listClientVisitDays: 'self',
  activateCalendar: 'self',
  disableCalendar: 'self',
  listTimeZones: 'self',
  listCourses: 'studio',
  readCourse: 'thing of the studio',
  listServices: 'studio',
  readService: 'thing of the studio',
  readAvailability: 'thing of the studio',
  readAppointment: 'private',
  holdAppointment: 'thing of the studio',
  updateAppointment: 'private',
  bookAppointment: 'private',
  releaseAppointment: 'private',
  listPasses: 'self',
  listMemberships: 'self',
  listNotifications: 'self',
  markNotificationRead: 'private',
  markNotificationsRead: 'self',
  readNotificationSettings: 'self',
  updateNotificationSettings: 'self',
};
