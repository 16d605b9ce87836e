import type { AssayConfig } from '../../config/index.js';
import { ToolLock } from '../../guard/definitions/tool-lock.js';
import { GuardPolicy } from '../../guard/policy/guard-policy.js';
import type { ClientTools } from '../../guard/portability/client-tools.js';
import type { ProxyGuardOptions } from '../../guard/proxy/guarded-server.js';
import type { MessageTap } from '../../guard/proxy/message-watch.js';
import type { GuardValidation } from '../../guard/validation/guard-validation.js';
import { type LoadedConfig, loadConfig } from '../config/load-config.js';
import { watchConfig } from '../config/watch-config.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import type { GuardCommandOptions } from './guard-options.js';
import { type Recorders, recorders, recordingTap } from './recorders.js';
import { serverPolicy } from './server-policy.js';
import type { Telemetry } from './telemetry.js';

/** How the servers of one `assay guard` are guarded: by the configuration, which may change meanwhile, and the options. */
export class GuardSetup {
  readonly #options: GuardCommandOptions;
  readonly #loaded: LoadedConfig;
  readonly #recorders: Recorders;
  #telemetry: Telemetry | undefined;
  readonly #tap: MessageTap | undefined;
  readonly #validation: (() => GuardValidation) | undefined;
  #clientTools: ((server: string | undefined) => ClientTools) | undefined;
  readonly #secrets: Invocation['secrets'];
  readonly #policies: { readonly name: string | undefined; readonly policy: GuardPolicy }[] = [];

  private constructor(
    options: GuardCommandOptions,
    loaded: LoadedConfig,
    invocation: Invocation,
    validation: (() => GuardValidation) | undefined,
  ) {
    this.#options = options;
    this.#validation = validation;
    this.#loaded = loaded;
    this.#secrets = invocation.secrets;
    this.#recorders = recorders(options.audit, invocation);
    this.#tap = options.record === undefined ? undefined : recordingTap(options.record, invocation.secrets);
  }

  static async load(options: GuardCommandOptions, invocation: Invocation): Promise<GuardSetup> {
    const { approve, lock, configFile } = options;
    if (approve === true && lock === undefined) throw new UsageError('--approve needs --lock <file>.');
    const folder = process.cwd();
    // Clients start the guard in the folder that is open: what is in there must not change how it guards, nor run.
    const loaded =
      configFile === false || configFile === undefined
        ? { config: {}, folder }
        : await loadConfig(configFile, folder);
    const validation = options.toolValidation === true ? await guardValidation() : undefined;
    const setup = new GuardSetup(options, loaded, invocation, validation);
    if (options.profile !== undefined) setup.#clientTools = await clientTools(options.profile);
    if (options.metrics !== undefined || options.otlp !== undefined) {
      const { startTelemetry } = await import('./telemetry.js');
      setup.#telemetry = await startTelemetry(options, invocation, setup.#recorders(undefined).logger);
    }
    return setup;
  }

  /** How a server is guarded; its name is what the policy and the lock file know it by. */
  guardFor(name: string | undefined, isOneOfSeveral = false): ProxyGuardOptions {
    const { lock } = this.#options;
    const policy = new GuardPolicy(this.#policyOf(this.#loaded.config, name));
    this.#policies.push({ name, policy });
    const { logger, onDecision: audit } = this.#recorders(isOneOfSeveral ? name : undefined);
    if (name === undefined && Object.keys(this.#loaded.config.guard?.servers ?? {}).length > 0)
      logger.warn({}, `${this.#loaded.file} has policies by server. Name this one with --name.`);
    return {
      policy,
      logger,
      ...(this.#clientTools === undefined ? {} : { clientTools: this.#clientTools(name) }),
      ...(this.#validation === undefined ? {} : { validation: this.#validation() }),
      ...(this.#tap === undefined ? {} : { tap: this.#tap }),
      ...this.#observers(name ?? 'server', audit),
      ...(lock === undefined ? {} : { lock: this.#lockIn(lock, name) }),
    };
  }

  /** Delivers what telemetry has left. */
  async close(): Promise<void> {
    await this.#telemetry?.close();
  }

  #observers(
    server: string,
    audit: ProxyGuardOptions['onDecision'],
  ): Pick<ProxyGuardOptions, 'onDecision' | 'onTime'> {
    if (this.#telemetry === undefined) return audit === undefined ? {} : { onDecision: audit };
    const { decided, timed } = this.#telemetry;
    return {
      onDecision: (decision) => {
        audit?.(decision);
        decided(server, decision);
      },
      ...(timed === undefined
        ? {}
        : { onTime: (direction, milliseconds) => timed(server, direction, milliseconds) }),
    };
  }

  /** Keeps the policies up to date until the function that it returns is called. */
  watch(): () => void {
    const { logger } = this.#recorders(undefined);
    return watchConfig(this.#loaded, {
      changed: (config) => {
        for (const { name, policy } of this.#policies) policy.replace(this.#policyOf(config, name));
        logger.warn({}, `${this.#loaded.file} has changed. The guard uses the new policy.`);
      },
      broken: (message) => logger.error({}, `${message}\nThe guard keeps the previous policy.`),
    });
  }

  #policyOf(config: AssayConfig, name: string | undefined): ReturnType<typeof serverPolicy> {
    return serverPolicy(config, name, this.#options);
  }

  #lockIn(file: string, name: string | undefined): ToolLock {
    const isRenewed = this.#options.approve === true;
    const mask = (tool: object): object => this.#secrets.maskValue(tool);
    return new ToolLock({ file, isRenewed, mask, ...(name === undefined ? {} : { server: name }) });
  }
}

/** Loaded on demand: most guards do not validate for a server. */
async function guardValidation(): Promise<() => GuardValidation> {
  const { GuardValidation: Validation } = await import('../../guard/validation/guard-validation.js');
  return () => new Validation();
}

/** Loaded on demand: profiles are large. */
async function clientTools(id: string): Promise<(server: string | undefined) => ClientTools> {
  const [{ ClientTools: Tools }, { PROFILES }, { profileProblems }] = await Promise.all([
    import('../../guard/portability/client-tools.js'),
    import('../../lint/index.js'),
    import('../../config/index.js'),
  ]);
  const profile = PROFILES.find((known) => known.id === id);
  if (profile === undefined)
    throw new UsageError(
      profileProblems(
        [id],
        PROFILES.map((known) => known.id),
      ).join(' '),
    );
  return (server) => new Tools(profile, server);
}
