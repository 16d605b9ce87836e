import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './is-private-address.js';

describe('isPrivateAddress', () => {
  it.each<[string, boolean]>([
    ['https://localhost/', true],
    ['https://localhost./', true],
    ['https://auth.localhost./', true],
    ['https://localhost.example.com/', false],
    ['https://127.0.0.1/', true],
    ['https://2130706433/', true],
    ['https://10.1.2.3/', true],
    ['https://11.1.2.3/', false],
    ['https://172.16.0.1/', true],
    ['https://172.32.0.1/', false],
    ['https://169.254.169.254/', true],
    ['https://100.64.0.1/', true],
    ['https://100.128.0.1/', false],
    ['https://[::1]/', true],
    ['https://[::]/', true],
    ['https://[::ffff:10.0.0.1]/', true],
    ['https://[fd00::1]/', true],
    ['https://[fe80::1]/', true],
    ['https://[2606:4700::1111]/', false],
    ['https://[64:ff9b::10.0.0.1]/', true],
    ['https://[64:ff9b::169.254.169.254]/', true],
    ['https://[64:ff9b::8.8.8.8]/', false],
    ['https://[64:ff9b:1::8.8.8.8]/', true],
    ['https://[2002:7f00:1::]/', true],
    ['https://[2002:a00:1::1]/', true],
    ['https://[2002:808:808::1]/', false],
    ['https://auth.example.com/', false],
  ])('%s: %s', (url, expected) => {
    expect(isPrivateAddress(new URL(url))).toBe(expected);
  });
});
