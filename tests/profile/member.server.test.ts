import { expect, it } from 'vitest';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';

const server = serverForFile();

it('a birthday after today at the studio is refused with a sentence at the field', async () => {
  await server.at(new Date('2026-03-02T10:59:00Z'));
  const sendRequest = server.as(await server.world.member());
  const saveMember = (date_of_birth: string, phone: string | null = null) =>
    sendRequest('PUT', '/api/v1/member', { body: { member: { date_of_birth, phone } }, headers: { 'accept-language': 'en-NZ' } });
  const { errors } = problemIn(await saveMember('2026-03-03', '021 555 0100'), 'invalid_input');
  expect(errors).toEqual({ 'member.date_of_birth': 'This date is in the future. Please check the year.' });
  expect((await sendRequest('GET', '/api/v1/member')).body).toMatchObject({ date_of_birth: null, phone: null });
  expect((await saveMember('2026-03-02')).body).toMatchObject({ date_of_birth: '2026-03-02' });
  // Midnight in Auckland, so 3 March is no longer in the future.
  await server.at(new Date('2026-03-02T11:00:00Z'));
  expect((await saveMember('2026-03-03')).body).toMatchObject({ date_of_birth: '2026-03-03' });
});
