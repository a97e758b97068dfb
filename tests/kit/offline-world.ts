// Everything a history plays in: one device, two tabs and a worker on it, a network and a server, and the oracle that
// watches. Real src/offline code over a fake IndexedDB; only what Outside names is virtual.
import type { Doc } from '#src/offline/doc.ts';
import { openIdbStore } from '#src/offline/idb-store.ts';
import { createOutbox, type Outbox } from '#src/offline/outbox.ts';
import type { Channel, Outside } from '#src/offline/outside.ts';
import type { Rules } from '#src/offline/rules.ts';
import { rules as ourRules } from '#src/offline/rules.ts';
import { createSafeStore } from '#src/offline/safe-store.ts';
import { isScope } from '#src/offline/scope.ts';
import { carry } from '#src/offline/shop-store.ts';
import type { Store } from '#src/offline/store.ts';
import { Agent, type AgentKind } from './offline-agent.ts';
import { VirtualClock } from './offline-clock.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from './offline-idb.ts';
import { VirtualLocks } from './offline-locks.ts';
import { type Backend, ModelServer } from './offline-model-server.ts';
import { type Fate, VirtualNetwork } from './offline-network.ts';
import { Oracle } from './offline-oracle.ts';
