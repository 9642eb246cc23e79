import { useState } from "react";
import {
  type ChurchInterface,
  ErrorMessages,
  type LoginUserChurchInterface,
  Notes,
  type PersonInterface,
  SiteHeader,
  type UserContextInterface,
  type UserInterface,
} from "@churchapps/apphelper";
import { ApiHelper, UserHelper } from "@churchapps/helpers";

interface Login {
  user: UserInterface;
  userChurches: LoginUserChurchInterface[];
}

/** The login page of the older library, which only knows the older helpers. */
function LoginPage({ context }: { context: UserContextInterface }) {
  const [errors, setErrors] = useState<string[]>([]);
  const logIn = async (form: FormData) => {
    try {
      const data = { email: form.get("email"), password: form.get("password") };
      const login: Login = await ApiHelper.postAnonymous("/users/login", data, "MembershipApi");
      ApiHelper.setDefaultPermissions(login.user.jwt);
      Object.assign(UserHelper, { userChurches: login.userChurches, user: login.user });
      const [first] = login.userChurches;
      await UserHelper.selectChurch(context as never, first?.church.id);
      context.setUser(login.user);
      context.setUserChurches(login.userChurches);
      context.setUserChurch(UserHelper.currentUserChurch);
      context.setPerson(UserHelper.currentUserChurch.person);
    } catch (error) {
      setErrors([String(error)]);
    }
  };
  return (
    <form action={logIn}>
      <ErrorMessages errors={errors} />
      <input name="email" type="email" aria-label="Email" />
      <input name="password" type="password" aria-label="Password" />
      <button>Sign in</button>
    </form>
  );
}

export function App() {
  const [user, setUser] = useState<UserInterface | null>(null);
  const [person, setPerson] = useState<PersonInterface | null>(null);
  const [userChurch, setUserChurch] = useState<LoginUserChurchInterface | null>(null);
  const [userChurches, setUserChurches] = useState<LoginUserChurchInterface[] | null>(null);
  const context = {
    user,
    person,
    userChurch,
    userChurches,
    setUser,
    setPerson,
    setUserChurch,
    setUserChurches,
  } as UserContextInterface;
  const church: ChurchInterface | undefined = UserHelper.currentUserChurch?.church;
  if (!user || !ApiHelper.isAuthenticated) return <LoginPage context={context} />;
  return (
    <>
      <SiteHeader
        primaryMenuLabel="People"
        primaryMenuItems={[{ url: "/people", icon: "person", label: "People" }]}
        secondaryMenuLabel="Groups"
        secondaryMenuItems={[{ url: "/groups", label: "Groups" }]}
        context={context}
        appName="B1Admin"
        onNavigate={() => setUser(null)}
      />
      <output aria-label="Church of the older helpers">{church?.name}</output>
      {church?.id === "CHU00000001" && <Notes conversationId="CON00000050" context={context} />}
    </>
  );
}
