/** The actions of pi that keys can be bound to, beside those of the terminal layer. */
declare module "@pi-stack/tui" {
  interface Keybindings {
    "app.interrupt": true;
    "app.clear": true;
    "app.exit": true;
    "app.suspend": true;
    "app.thinking.cycle": true;
    "app.thinking.toggle": true;
    "app.model.cycleForward": true;
    "app.model.cycleBackward": true;
    "app.model.select": true;
    "app.tools.expand": true;
    "app.message.followUp": true;
    "app.message.dequeue": true;
  }
}

export {};
