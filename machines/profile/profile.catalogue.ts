/** The machines of this subject, for the list of all machines. */
import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createCalendarSubscriptionMachine } from './calendar-subscription.machine.ts';
import { calendarSubscriptionModel } from './calendar-subscription.model.ts';
import { createFacilitiesMachine } from './facilities.machine.ts';
import { facilitiesModel } from './facilities.model.ts';
import { createMemberFormMachine } from './member-form.machine.ts';
import { memberFormModel } from './member-form.model.ts';
import { createMembershipLifecycle } from './membership-lifecycle.machine.ts';
import { membershipLifecycleModel } from './membership-lifecycle.model.ts';
import { createPreferencesMachine } from './preferences.machine.ts';
import { preferencesModel } from './preferences.model.ts';
import { createUploadMachine } from './upload.machine.ts';
import { uploadModel } from './upload.model.ts';
import { createProfileFormMachine } from './profile-form.machine.ts';
import { profileFormModel } from './profile-form.model.ts';

export const profileMachines: readonly CatalogueEntry[] = [
  {
    name: 'createCalendarSubscriptionMachine',
    file: 'profile/calendar-subscription.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member has their classes in the calendar that they use already, and takes its address back when they want.',
    create: createCalendarSubscriptionMachine,
    model: calendarSubscriptionModel,
  },
  {
    name: 'createFacilitiesMachine',
    file: 'profile/facilities.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member puts a studio out of sight that they do not go to any more; it stays theirs, and can be shown again.',
    create: createFacilitiesMachine,
    model: facilitiesModel,
  },
  {
    name: 'createMemberFormMachine',
    file: 'profile/member-form.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member changes what their studio knows of them, and loses nothing that they wrote.',
    create: createMemberFormMachine,
    model: memberFormModel,
  },
  {
    name: 'createMembershipLifecycle',
    file: 'profile/membership-lifecycle.machine.ts',
    subject: 'profile',
    kind: 'lifecycle',
    sentence: 'What a member is at one studio: active, suspended or a former member, and what becomes of bookings and passes.',
    create: createMembershipLifecycle,
    model: membershipLifecycleModel,
  },
  {
    name: 'createPreferencesMachine',
    file: 'profile/preferences.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member chooses their language and whether their training is tracked, and the whole app follows as soon as it is saved.',
    create: createPreferencesMachine,
    model: preferencesModel,
  },
  {
    name: 'createProfileFormMachine',
    file: 'profile/profile-form.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence:
      'The member changes how they are called, loses nothing that they wrote, and the whole app calls them so as soon as it is saved.',
    create: createProfileFormMachine,
    model: profileFormModel,
  },
  {
    name: 'createUploadMachine',
    file: 'profile/upload.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member chooses a picture of themselves, cuts it, and sees it go out and come into use; or takes theirs away.',
    create: createUploadMachine,
    model: uploadModel,
  },
];
