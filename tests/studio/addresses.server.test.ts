import { expect, it } from 'vitest';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { exportAsAdmin } from '#server/studio/admin/member-data.ts';
import { openStudio } from './loading.ts';
import { members, monday, smallStudio } from './small-studio.ts';

const written = [
  "Aoife O'Brien,Aoife.O'Brien@Example.ie,en,,",
  'Ülle Mägi,ÜLLE@Näide.ee,et,,',
  'Миа,миа@пример.рф,,,',
  'A Desk,desk/front*1@example.org,en,,',
];
const kept = ["aoife.o'brien@example.ie", 'ülle@xn--nide-loa.ee', 'миа@xn--e1afmkfd.xn--p1ai', 'desk/front*1@example.org'];

it('each of them is one member, and any spelling of the address names that member', async () => {
  const studio = await openStudio(monday);
  const files = smallStudio({ members: [...members, ...written] });
  await studio.load(files);
  const loaded = await studio.everything();
  await studio.load(files);
  expect(await studio.everything()).toEqual(loaded);
  const profiles = await studio.database.once((handle) => handle.selectFrom('profiles').select('email').execute());
  expect(profiles.map(({ email }) => email)).toEqual(expect.arrayContaining(kept));
  expect(profiles).toHaveLength(members.length + kept.length);
  expect(await studio.mistakes(smallStudio({ members: [...members, ...written, 'Ülle,ülle@xn--nide-loa.ee,et,,'] }))).toEqual([
    'members.csv:10: ülle@xn--nide-loa.ee stands already on line 7',
  ]);

  const sentEmails: EmailMessage[] = [];
  const mailbox = { send: async (message: EmailMessage) => void sentEmails.push(message), close: () => undefined };
  await runAdminRequest(studio.context, { command: 'invite', emails: ["AOIFE.O'BRIEN@example.ie", 'Ülle@näide.ee'], studio: null });
  await sendEmails({ ...studio.context, mail: { mailbox, origin: 'https://members.example.org' } });
  expect(sentEmails.map(({ to, text }) => `${to}: ${text.split('\n', 1)[0]}`).toSorted()).toEqual([
    `${kept[0]}: Hello Aoife,`,
    `${kept[1]}: Tere, Ülle!`,
  ]);

  expect((await exportAsAdmin(studio.context, { command: 'export', member: 'Ülle@NÄIDE.ee' })).name).toBe('ülle@xn--nide-loa.ee.json');
  expect((await exportAsAdmin(studio.context, { command: 'export', member: 'A Desk' })).name).toBe('desk_front_1@example.org.json');
});
