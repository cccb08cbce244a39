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
    sentence: 'The member subscribes to their classes from their own calendar, and can remove the address of the feed.',
    create: createCalendarSubscriptionMachine,
    model: calendarSubscriptionModel,
  },
  {
    name: 'createFacilitiesMachine',
    file: 'profile/facilities.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member hides a studio; they stay its member, and can show it again.',
    create: createFacilitiesMachine,
    model: facilitiesModel,
  },
  {
    name: 'createMemberFormMachine',
    file: 'profile/member-form.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member changes their data at the studio, and keeps their draft.',
    create: createMemberFormMachine,
    model: memberFormModel,
  },
  {
    name: 'createMembershipLifecycle',
    file: 'profile/membership-lifecycle.machine.ts',
    subject: 'profile',
    kind: 'lifecycle',
    sentence: 'The membership at one studio: active, suspended or ended, with the effect on bookings and passes.',
    create: createMembershipLifecycle,
    model: membershipLifecycleModel,
  },
  {
    name: 'createPreferencesMachine',
    file: 'profile/preferences.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member chooses their language and whether to track their training. The whole app changes as soon as it is saved.',
    create: createPreferencesMachine,
    model: preferencesModel,
  },
  {
    name: 'createProfileFormMachine',
    file: 'profile/profile-form.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member changes their name and keeps their draft. The whole app shows the name as soon as it is saved.',
    create: createProfileFormMachine,
    model: profileFormModel,
  },
  {
    name: 'createUploadMachine',
    file: 'profile/upload.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member chooses a profile picture, crops it and sees the progress of its upload, or removes it.',
    create: createUploadMachine,
    model: uploadModel,
  },
];
