import { Fault } from '../../model/fault.js';
import type { Channel } from '../channel.js';
import type { SettledOptions } from '../open-options.js';
import type { UrlTarget } from '../target.js';

/** The channel for a URL; nothing is sent before its `start`. */
export function openHttpChannel(target: UrlTarget, _options: SettledOptions): Channel {
  throw new Fault('config', `Servers behind a URL (${target.url}) cannot be opened yet.`);
}
