import type { Session } from '#contract/classes.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Visit } from '#contract/visits.ts';

export const visitTo = (session: Session, visit: VisitFields): Visit => ({ ...visit, session: { ...session, visit }, appointment: null });
