import { fromPromise } from 'xstate';
import * as profileCalls from '#contract/profile-calls.ts';
import { createFacilitiesMachine } from '#machines/profile/facilities.machine.ts';
import type { HideAnswer } from '#machines/profile/facilities.types.ts';
import type { Api } from '#src/api/api.ts';

interface FacilitiesDependencies {
  readonly api: Api;
}

const hideOrg = ({ api }: FacilitiesDependencies) =>
  fromPromise<HideAnswer, string>(async ({ input: id, signal }) => {
    const answered = await api.call(profileCalls.updateOrg, { params: { id }, body: { visible: false }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'hidden', account: answered.answer };
  });

export const createFacilitiesLogic = (deps: FacilitiesDependencies) =>
  createFacilitiesMachine().provide({ actors: { hideOrg: hideOrg(deps) } });
