import type { ProblemCode } from '#contract/problem.ts';
import { ban } from '#src/ui/icons/ban.ts';
import { clock } from '#src/ui/icons/clock.ts';
import { lock } from '#src/ui/icons/lock.ts';
import { ticket } from '#src/ui/icons/ticket.ts';
import { usersRound } from '#src/ui/icons/users-round.ts';

export const reasonIcons: Readonly<Partial<Record<ProblemCode, string>>> = {
  session_cancelled: ban,
  session_on_now: clock,
  session_started: clock,
  booking_not_open: lock,
  booking_closed: lock,
  session_full: usersRound,
  no_waitlist: usersRound,
  no_concession: ticket,
  weekly_limit_reached: ticket,
  pass_not_usable: ticket,
};
