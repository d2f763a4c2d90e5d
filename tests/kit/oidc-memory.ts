import type { Adapter, AdapterPayload } from "oidc-provider";

/** In-memory storage of the test provider. The provider's own memory adapter prints a warning at every start. */
export class OidcMemory implements Adapter {
  private readonly rows = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload) {
    this.rows.set(id, payload);
  }
  async find(id: string) {
    return this.rows.get(id);
  }
  async findByUid(uid: string) {
    return [...this.rows.values()].find((payload) => payload.uid === uid);
  }
  async findByUserCode() {
    return undefined;
  }
  async consume(id: string) {
    const payload = this.rows.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string) {
    this.rows.delete(id);
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, payload] of this.rows) if (payload.grantId === grantId) this.rows.delete(id);
  }
}
