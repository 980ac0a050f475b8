import { randomUUID } from 'node:crypto';
import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Channel, Providers } from '@heliodon/infrastructure/messages/message';
import { httpWeather } from '@heliodon/infrastructure/weather/http-weather';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { type Bilingual, inLang } from '@heliodon/kernel/lang';
import { maskContact } from '@heliodon/kernel/text';
import type { Caller } from '@heliodon/server-kit/caller';
import type { LogEntry, OperationLog } from '@heliodon/server-kit/operation-log';
import { settingsLog, type testProvider } from '../../contract/settings.contract.ts';
import { settingsErrors } from '../../contract/settings.errors.ts';

import type { SystemSettings } from './system-settings.ts';

type Tested = CallResponse<typeof testProvider>;

export interface TestProviderDeps {
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly settings: SystemSettings;
  readonly providers: Providers;
  /** Throws if AMap does not respond. */
  readonly checkAmap: (options: { key: string }) => Promise<void>;
}

const words = {
  subject: { zh: 'Heliodon 测试邮件', en: 'Heliodon test email' },
  body: {
    zh: '这是一封来自 Heliodon 系统配置页面的测试消息。收到即表示发送服务工作正常。',
    en: 'This is a test message from the system configuration of Heliodon. If you received it, sending works.',
  },
  sms: { zh: 'Heliodon 测试短信', en: 'Heliodon test message' },
} satisfies Record<string, Bilingual>;

/** Test location: the centre of Shanghai. */
const TEST_PLACE = [31.2, 121.5] as const;
const DETAIL_CHARS = 300;

/** Tests a service with the effective settings and returns the result. */
export class TestProviderService {
  readonly #deps: TestProviderDeps;

  constructor(deps: TestProviderDeps) {
    this.#deps = deps;
  }

  async test(request: CallRequest<typeof testProvider>, caller: Caller): Promise<Tested> {
    const result = await this.#ask(request, caller);
    const entry: Record<typeof request.provider, LogEntry> = {
      sms: { action: settingsLog.testSms },
      mail: { action: settingsLog.testMail },
      map: { action: settingsLog.testMap },
      weather: { action: settingsLog.testWeather },
    };
    await this.#deps.log.write(caller, {
      ...entry[request.provider],
      ...('target' in request && { params: { target: maskContact(request.target) } }),
      status: result.ok ? 'success' : 'failure',
    });
    return { ok: result.ok, detail: this.#withoutSecrets(result.detail).slice(0, DETAIL_CHARS) };
  }

  #ask(request: CallRequest<typeof testProvider>, caller: Caller): Promise<Tested> {
    const { settings, clock, checkAmap } = this.#deps;
    const { amapKey, weather } = settings.current;
    switch (request.provider) {
      case 'sms':
      case 'mail':
        return this.#send(request.provider, request.target, caller);
      case 'map':
        if (!amapKey) throw new AppError(settingsErrors.notSetUp);
        return tried(async () => {
          await checkAmap({ key: amapKey });
          return 'AMap';
        });
      case 'weather':
        if (!weather) throw new AppError(settingsErrors.notSetUp);
        return tried(async () => {
          const now = () => clock.now().getTime();
          const hours = await httpWeather({ ...weather, now }).hoursAhead(...TEST_PLACE);
          return `${hours.length} h`;
        });
    }
  }

  async #send(channel: Channel, target: string, { lang }: Caller): Promise<Tested> {
    const provider = this.#deps.providers[channel];
    if (!provider) throw new AppError(settingsErrors.notSetUp);
    const sent = await provider.send({
      key: randomUUID(),
      target,
      purpose: 'test',
      subject: inLang(words.subject, lang),
      body: inLang(words.body, lang),
      html: null,
      params: { plant: 'Heliodon', device: '-', level: '-', text: inLang(words.sms, lang), count: '0' },
    });
    return { ok: sent.ok, detail: sent.ok ? sent.reference : sent.reason };
  }

  /** Masks secrets that a service repeats in its response. */
  #withoutSecrets(text: string): string {
    const { sms, amapKey, weather } = this.#deps.settings.current;
    const secrets = [sms?.keySecret, amapKey, weather?.token];
    return secrets.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, '***') : rest), text);
  }
}

async function tried(ask: () => Promise<string>): Promise<Tested> {
  try {
    return { ok: true, detail: await ask() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    return { ok: false, detail: cause?.code ?? cause?.message ?? message };
  }
}
