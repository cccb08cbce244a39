import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CardFacts } from '../gateway.ts';
import type { TestCardBehaviour } from './test-cards.ts';

export interface SandboxCard extends CardFacts {
  readonly token: string;
  readonly behaviour: TestCardBehaviour;
}

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'captured' | 'declined' | 'confirming';
  readonly reason: 'card_declined' | 'insufficient_funds' | null;
  readonly refunded: boolean;
}

type Entry = { readonly card: SandboxCard } | { readonly charge: Charge };

export class SandboxLedger {
  readonly cards = new Map<string, SandboxCard>();
  readonly charges = new Map<string, Charge>();
  private readonly file: string | null;

  /** `file`: null keeps the data in memory. */
  constructor(file: string | null) {
    this.file = file;
    if (file === null || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.read(line);
  }

  write(entry: Entry): void {
    this.take(entry);
    if (this.file === null) return;
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }

  private take(entry: Entry): void {
    if ('card' in entry) this.cards.set(entry.card.token, entry.card);
    else this.charges.set(entry.charge.id, entry.charge);
  }

  /** Reads a line. An incomplete line after a crash belongs to a request that got no response. */
  private read(line: string): void {
    try {
      if (line !== '') this.take(JSON.parse(line) as Entry);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}
