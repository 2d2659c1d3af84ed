import type { CommandId } from "./table";

type Handler = () => void;

/** One command as it can be given right now. `about` names what it would act on, where that is not plain from the screen. */
export type Offer = { id: CommandId; about: string | null; run: Handler };

/** What can be done right now. The screen that came last answers first. */
export class CommandRegistry {
  private readonly offers: Offer[] = [];

  add(id: CommandId, run: Handler, about: string | null = null): () => void {
    const offer = { id, about, run };
    this.offers.push(offer);
    return () => void this.offers.splice(this.offers.indexOf(offer), 1);
  }

  /** What a key or a button would do: it needs no naming. */
  find(id: CommandId): Handler | null {
    return this.offers.findLast((offer) => offer.id === id && offer.about === null)?.run ?? null;
  }

  /** Newest first, each once. */
  available(): CommandId[] {
    const plain = this.offers.filter((offer) => offer.about === null);
    return [...new Set(plain.map((offer) => offer.id).reverse())];
  }

  /** Everything to pick from. A command that names what it acts on stands in for the one that does not. */
  listed(): Offer[] {
    const named = this.offers.filter((offer) => offer.about !== null);
    const covered = new Set(named.map((offer) => offer.id));
    const plain = this.available()
      .filter((id) => !covered.has(id))
      .map((id) => ({ id, about: null, run: () => this.find(id)?.() }));
    return [...plain, ...named];
  }
}
