import { fromPromise } from 'xstate';
import * as memberCalls from '#contract/member-calls.ts';
import { createMemberFormMachine } from '#machines/profile/member-form.machine.ts';
import type { MemberRead, MemberSaved, SaveMemberInput } from '#machines/profile/member-form.types.ts';
import type { Api } from '#src/api/api.ts';

interface MemberDependencies {
  readonly api: Api;
}

const readMember = ({ api }: MemberDependencies) =>
  fromPromise<MemberRead, undefined>(async ({ signal }) => {
    const answered = await api.call(memberCalls.readMember, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', member: answered.answer };
  });

const updateMember = ({ api }: MemberDependencies) =>
  fromPromise<MemberSaved, SaveMemberInput>(async ({ input: { changes, key }, signal }) => {
    const answered = await api.call(memberCalls.updateMember, { body: { member: changes }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', member: answered.answer };
  });

export const createMemberFormLogic = (deps: MemberDependencies) =>
  createMemberFormMachine().provide({ actors: { readMember: readMember(deps), updateMember: updateMember(deps) } });
