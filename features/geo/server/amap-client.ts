import { boundedText } from '@heliodon/infrastructure/outbound-http';
import { z } from 'zod';

const TIMEOUT_MS = 5000;
const ROWS = 10;
const ANSWER_BYTES = 1_000_000;

/** AMap returns an empty text as an empty list. */
const word = z.union([z.string(), z.array(z.unknown()).transform(() => '')]).default('');

const pois = z.object({
  pois: z.array(z.object({ name: word, location: word, adcode: word, address: word })),
});
export type AmapPoi = z.output<typeof pois>['pois'][number];

const regeo = z.object({
  regeocode: z.object({
    formatted_address: word,
    addressComponent: z.object({ adcode: word }),
  }),
});

/** AMap's web service; positions are GCJ-02 in both directions. Throws on any invalid response. */
export class AmapClient {
  readonly #key: string;
  readonly #baseUrl: string;

  constructor(options: { key: string; baseUrl?: string }) {
    this.#key = options.key;
    this.#baseUrl = options.baseUrl ?? 'https://restapi.amap.com';
  }

  async search(keywords: string): Promise<AmapPoi[]> {
    const answer = await this.#get('/v3/place/text', { keywords, offset: String(ROWS), page: '1' });
    return pois.parse(answer).pois;
  }

  async reverse(location: string): Promise<{ address: string; adcode: string }> {
    const { regeocode } = regeo.parse(await this.#get('/v3/geocode/regeo', { location }));
    return { address: regeocode.formatted_address, adcode: regeocode.addressComponent.adcode };
  }

  async #get(path: string, params: Record<string, string>): Promise<unknown> {
    const query = new URLSearchParams({ ...params, key: this.#key, output: 'JSON' });
    const response = await fetch(`${this.#baseUrl}${path}?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`AMap answers ${response.status}`);
    const answer = JSON.parse(await boundedText(response, ANSWER_BYTES)) as {
      status?: string;
      info?: string;
    };
    if (answer.status !== '1') throw new Error(`AMap refuses: ${String(answer.info)}`);
    return answer;
  }
}
