/** The state directory is from another version or template. Only an empty directory works. */
export class StateOutdated extends Error {}

/** Another program already listens on a requested port. */
export class PortTaken extends Error {}
