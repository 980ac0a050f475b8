import { expect, it } from 'vitest';
import { aliyunHeaders, aliyunQuery } from './aliyun-signature.ts';
import { tencentAuthorization } from './tencent-signature.ts';

/* Examples published by the vendors, with keys that are not valid. */

it('signs the fixed example of Alibaba Cloud’s "V3 request syntax and signature method"', () => {
  const { authorization } = aliyunHeaders({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    params: {
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    },
    keyId: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
    at: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('encodes characters that encodeURIComponent leaves unchanged, and sorts', () => {
  expect(aliyunQuery({ b: "a b*c+d/e=f&g'(h)!", A: '短信~-_.' })).toBe(
    'A=%E7%9F%AD%E4%BF%A1~-_.&b=a%20b%2Ac%2Bd%2Fe%3Df%26g%27%28h%29%21',
  );
});

it('signs the example of Tencent Cloud’s "Signature v3" (DescribeInstances, 1551113065)', () => {
  const authorization = tencentAuthorization({
    service: 'cvm',
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    timestampS: 1551113065,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['host', 'cvm.tencentcloudapi.com'],
    ],
    // The example signs the escape sequences literally.
    payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  });
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});
