import { anthropicApi, anthropicStrict, claudeCode, claudeDesktop } from './client/anthropic.js';
import { bedrockAgents, bedrockConverse } from './client/bedrock.js';
import { chatgptApps, claudeDirectory } from './client/directories.js';
import { cursor, vscodeCopilot, vscodeCopilotGpt4 } from './client/editors.js';
import { gemini, vertex } from './client/google.js';
import { openai, openaiStrict } from './client/openai.js';
import { fireworks, kimi, letta, llamaCpp } from './client/other-models.js';
import { portableCore } from './client/portable-core.js';
import type { Profile } from './profile.js';

/** Every profile, in the order of reports. */
export const PROFILES = [
  anthropicApi,
  anthropicStrict,
  claudeCode,
  claudeDesktop,
  openai,
  openaiStrict,
  gemini,
  vertex,
  bedrockConverse,
  bedrockAgents,
  vscodeCopilot,
  vscodeCopilotGpt4,
  cursor,
  kimi,
  fireworks,
  llamaCpp,
  letta,
  claudeDirectory,
  chatgptApps,
  portableCore,
] as const;

/** The default profiles of `assay lint`: the clients that most people use, without strict modes. */
export const MAINSTREAM: readonly Profile[] = [
  anthropicApi,
  claudeCode,
  claudeDesktop,
  openai,
  vscodeCopilot,
  cursor,
];
