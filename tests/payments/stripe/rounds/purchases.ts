import { createCheckoutClient, sellPass, type CheckoutClient, type TestCard } from '#tests/checkout/checkout-client.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import type { TestMember, World } from '#tests/server/world.ts';
import type { StripeServer } from '../stripe-server.ts';
import { keepCard } from '../stripe-studio.ts';

export const purchaseKinds = ['pass', 'drop-in', 'drop-in given back', 'invoice'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

export interface Purchase {
  readonly kind: PurchaseKind;
  readonly member: TestMember;
  /** Buys at the server of this address. Repeated or concurrent calls are the same purchase. Rejects if the server is killed. */
  readonly buy: (url: string) => Promise<void>;
}

interface Studio {
  readonly world: World;
  readonly stripe: StripeServer;
}

async function withClient(url: string, { box }: World, member: TestMember, work: (client: CheckoutClient) => Promise<void>): Promise<void> {
  const { sendRequest, close } = createTestClient(url, 3);
  const headers = headersOf(member, box);
  try {
    await work(
      createCheckoutClient((method, path, body, more) =>
        sendRequest(method, `/api/v1${path}`, { headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) }),
      ),
    );
  } finally {
    close();
  }
}

const idIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null;

export async function preparePurchase({ world, stripe }: Studio, url: string, kind: PurchaseKind, card: TestCard): Promise<Purchase> {
  const member = await world.member();
  const at = (address: string, work: (client: CheckoutClient) => Promise<void>) => withClient(address, world, member, work);
  const held = { cardId: '', subject: '' };
  await at(url, async (client) => {
    if (kind === 'invoice') held.subject = await client.owe(world);
    held.cardId = (await keepCard(client, stripe, card)).id;
    if (kind === 'pass') {
      await client.add(await sellPass(world));
      await client.confirm();
    } else if (kind !== 'invoice') held.subject = await world.session(world.box, { dropin_spaces: -1 });
  });
  const { cardId, subject } = held;

  const giveBack = async (client: CheckoutClient): Promise<void> => {
    const visits = world.database.once((handle) =>
      handle.selectFrom('visits').select('id').where('profile_id', '=', member.profileId).where('state', '=', 'booked').execute(),
    );
    for (const { id } of await visits) await client.sendRequest('PUT', `/visits/${id}/cancel`, {});
  };

  const work: Readonly<Record<PurchaseKind, (client: CheckoutClient) => Promise<unknown>>> = {
    pass: (client) => client.pay(cardId),
    invoice: (client) => client.payInvoice(subject, cardId),
    'drop-in': (client) => client.sendRequest('POST', `/sessions/${subject}/dropin`, {}),
    'drop-in given back': async (client) => {
      const { body } = await client.sendRequest('POST', `/sessions/${subject}/dropin`, {});
      if (idIn(body) !== null) await giveBack(client);
    },
  };
  return {
    kind,
    member,
    buy: (address) =>
      at(address, async (client) => {
        await work[kind](client);
      }),
  };
}
