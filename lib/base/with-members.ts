/** An object with some members replaced; getters and private fields of the others keep working. */
export function withMembers<Port extends object>(port: Port, members: Partial<Port>): Port {
  return new Proxy(port, {
    get(target, key) {
      if (Object.hasOwn(members, key)) return Reflect.get(members, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
