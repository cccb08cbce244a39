export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** One class at one time on some days of the week. Each teacher has some of the days, and the last teacher has the rest. */
export interface WeeklyClass {
  readonly facility: string;
  readonly type: string;
  /** If absent: the name of its type. */
  readonly name?: string;
  readonly days: readonly Weekday[];
  readonly at: string;
  readonly minutes: number;
  readonly room: string;
  readonly teachers: readonly string[];
  readonly capacity?: number;
  /** The booked share of the places: at 1 the class is full, above 1 it has a waitlist. */
  readonly fill: number;
  /** The share of participants who log the workout on the whiteboard. */
  readonly scored?: number;
  readonly course?: string;
}

/** Members with the same passes: their number, and how often they come in a week. `types` limits them to some types of classes. */
export interface MemberGroup {
  readonly count: number;
  readonly passes: readonly string[];
  readonly perWeek: number;
  readonly types?: readonly string[];
}

export interface NamedMember {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly home: string;
  readonly tracksTraining: boolean;
  readonly lastSeen: string;
  readonly passes: string;
  readonly password: string;
}

export type ReactionPlan = Partial<Record<'like' | 'love' | 'strong' | 'celebrate', number>>;

export interface FeedComment {
  readonly text: string;
  readonly deleted?: boolean;
  readonly reactions?: ReactionPlan;
  readonly replies?: readonly FeedComment[];
}

export interface FeedPost {
  /** If absent: the studio. */
  readonly by?: string;
  /** If absent: every facility. */
  readonly facility?: string;
  readonly hours: number;
  readonly text: string;
  readonly reactions: ReactionPlan;
  readonly comments: readonly FeedComment[];
}

export interface LiftPlan {
  readonly movement: string;
  readonly from: number;
  readonly to: number;
}

export interface WodPlan {
  readonly workout: string;
  readonly from: number;
  readonly to: number;
  readonly as: 'time' | 'rounds' | 'metres' | 'count';
  /** The time limit in seconds. */
  readonly cap?: number;
  readonly round?: number;
  readonly isScalable?: boolean;
}

/** A note on a workout. `on` limits it to named workouts, and `isHard` to hard or easy days. */
export interface NotePlan {
  readonly text: string;
  readonly on?: readonly string[];
  readonly isHard?: boolean;
}

export interface TrainingPlan {
  readonly member: string;
  readonly weeks: number;
  readonly lifts: readonly LiftPlan[];
  readonly wods: readonly WodPlan[];
  readonly jumps: LiftPlan;
  readonly notes: readonly NotePlan[];
}

export interface StudioPlan {
  readonly folder: string;
  readonly uidDomain: string;
  readonly mailDomain: string;
  readonly timeZone: string;
  readonly vtimezone: string;
  readonly slots: readonly WeeklyClass[];
  readonly groups: readonly MemberGroup[];
  readonly homes: readonly { readonly facility: string; readonly share: number }[];
  readonly names: { readonly first: readonly string[]; readonly last: readonly string[] };
  readonly locales: readonly string[];
  readonly named: readonly NamedMember[];
  /** Days without any class, `MM-DD`. */
  readonly closed: readonly string[];
  /** Changes of single days. Each change is a complete VEVENT that overrides one date of a series. */
  readonly exceptions: readonly {
    readonly of: WeeklyClass;
    readonly teacher: string;
    readonly on: string;
    readonly lines: readonly string[];
  }[];
  /** Lines of `history.ndjson` that the plan contains unchanged. They come before the participants of the classes. */
  readonly scenes: readonly object[];
  readonly feed: readonly FeedPost[];
  readonly training?: TrainingPlan;
  /** For each workout: the best and the slowest score of the members. */
  readonly usual?: Readonly<Record<string, readonly [string, string]>>;
}

/** Classes that begin before this hour can be cancelled free until six the evening before. */
export const earlyUntil = '09:10';

export const weekdaysOnly: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
