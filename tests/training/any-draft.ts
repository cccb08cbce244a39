import { type LiftMaterial, liftRules } from '#machines/training/lift-draft.rules.ts';
import { liftMaterial, squat, wodMaterial } from '#machines/training/sample-training.ts';
import { type WodMaterial, wodRules } from '#machines/training/wod-draft.rules.ts';

export const draftOptions = { keySeed: 'form', now: new Date('2026-03-02T02:00:00Z'), timeZone: 'Pacific/Auckland' };

export const liftForm = (material: Partial<LiftMaterial> = {}, movementId: string | undefined = squat.id) => {
  const all = { ...liftMaterial, ...material };
  const draft = liftRules.draftOf(all, { ...draftOptions, subject: { movementId } });
  return { material: all, draft, start: draft };
};

export const wodForm = (material: Partial<WodMaterial> = {}) => {
  const all = { ...wodMaterial, ...material };
  const draft = wodRules.draftOf(all, { ...draftOptions, subject: {} });
  return { material: all, draft, start: draft };
};
