import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { inviteDraft, writeAccountEmail } from '#server/mail/account-email.ts';
import { folderMailbox } from '#server/mail/mail-transport.ts';
import { pictureUrlOf } from '#server/profile/avatar-store.ts';
import { emailsTo, type FoundEmail } from '#tests/auth/outbox.ts';
import { visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#336699' } });

const files = () => join(server.folder, 'files');

async function setLogo(bytes: Buffer): Promise<string> {
  const { orgId } = server.world.box;
  const name = `${orgId}-${'0'.repeat(32)}-logo.webp`;
  await mkdir(files(), { recursive: true });
  await writeFile(join(files(), name), bytes);
  await server.world.database.once((handle) =>
    handle
      .updateTable('orgs')
      .set({ logo_url: pictureUrlOf(name) })
      .where('id', '=', orgId)
      .execute(),
  );
  return name;
}

async function confirmation(): Promise<FoundEmail> {
  const mia = await server.world.member();
  await server.world.membership(mia);
  const sessionId = await server.world.session();
  visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
  const [email] = await emailsTo(server.folder, mia.email, 1);
  if (!email) throw new Error('no email was sent');
  return email;
}

const withInitials = { html: expect.stringMatching(/<td class="sign"[^>]*>B<\/td>/), pictures: [] };

describe('an email of a studio', () => {
  it('has the initials of a studio without a logo', async () => {
    const email = await confirmation();
    expect(email).toMatchObject(withInitials);
    expect(email.html).not.toContain('<img');
  });

  it('contains the logo as a square PNG beside the calendar entry, and shows the logo by its Content-ID', async () => {
    await setLogo(await picture(256, 100).webp().toBuffer());
    const { html, pictures, calendar } = await confirmation();
    expect(html).toContain('<img src="cid:logo"');
    expect(html).not.toContain('class="sign"');
    expect(calendar?.method).toBe('REQUEST');
    expect(pictures).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true }]);
    const drawn = sharp(Buffer.from(pictures[0]?.content as ArrayBuffer));
    expect(await drawn.metadata()).toMatchObject({ format: 'png', width: 84, height: 84 });
    // A corner is outside of the logo, and the centre has its colour.
    const { data } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([data[3], data[(42 * 84 + 42) * 4 + 3]]).toEqual([0, 255]);
  });

  it('is shown with its logo in the outbox', async () => {
    await setLogo(await picture(84, 84).webp().toBuffer());
    await confirmation();
    const name = (await readdir(join(server.folder, 'outbox'))).toSorted().at(-1);
    const { text } = await server.sendRequest('GET', `/_outbox/${name}`);
    expect(text).toMatch(/<img src="data:image\/png;base64,[\w+/=]+"/);
    expect(text).not.toContain('cid:');
  });

  it.each([
    { what: 'is lost', befalls: (name: string) => rm(join(files(), name)) },
    { what: 'is no picture', befalls: (name: string) => writeFile(join(files(), name), 'RIFFxxxxWEBP') },
  ])('is sent with initials where the file of the logo $what', async ({ befalls }) => {
    await befalls(await setLogo(await picture(84, 84).webp().toBuffer()));
    expect(await confirmation()).toMatchObject(withInitials);
  });

  it('has the logo also for an invite', async () => {
    const logo = await picture(84, 84).png().toBuffer();
    const draft = inviteDraft('https://members.example.org', { name: 'Ironbark Box', color: '#336699', logo }, 'ABCDEFGHJKMN');
    const row = { id: 'invite', email: 'mia@example.org', locale: 'en' } as const;
    const folder = join(server.folder, 'invites');
    await folderMailbox(folder, 'Spotter <no-reply@members.example.org>').send(
      writeAccountEmail({ row, at: start, member: undefined, ...draft }),
    );
    const [name = ''] = await readdir(folder);
    const { html, attachments } = await PostalMime.parse(await readFile(join(folder, name)));
    expect(html).toContain('<img src="cid:logo"');
    expect(attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png' }]);
  });
});
