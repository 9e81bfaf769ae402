package dev.vigil.server;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.DispatcherType;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.oauth2.server.authorization.config.annotation.web.configurers.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.web.context.ContextLoaderListener;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.filter.DelegatingFilterProxy;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/**
 * Spring Authorization Server on the loopback interface, with one client and one person: a real
 * provider, which insists on PKCE and on its client's secret.
 */
final class OpenIdProvider implements AutoCloseable {
  static final String CLIENT = "vigil";
  static final String SECRET = "hush hush";
  static final String EMAIL = "anna@port.example";
  static final String PERSON = "anna";
  static final String PASSWORD = "right horse";

  /** Whether it says that the address is the person's. */
  static final AtomicBoolean VERIFIED = new AtomicBoolean(true);

  private final org.eclipse.jetty.server.Server server;
  private final String issuer;

  private OpenIdProvider(org.eclipse.jetty.server.Server server, String issuer) {
    this.server = server;
    this.issuer = issuer;
  }

  /**
   * @param back where it may send browsers
   */
  static OpenIdProvider start(String back) throws Exception {
    var server = new org.eclipse.jetty.server.Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    connector.open();
    String issuer = "http://127.0.0.1:" + connector.getLocalPort();
    var context = new AnnotationConfigWebApplicationContext();
    context.register(Setup.class);
    context.addBeanFactoryPostProcessor(
        beans -> {
          beans.registerSingleton(
              "settings", AuthorizationServerSettings.builder().issuer(issuer).build());
          beans.registerSingleton("clients", new InMemoryRegisteredClientRepository(client(back)));
        });
    ServletContextHandler handler = new ServletContextHandler(ServletContextHandler.SESSIONS);
    handler.addEventListener(new ContextLoaderListener(context));
    handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
    handler.addFilter(
        new FilterHolder(new DelegatingFilterProxy("springSecurityFilterChain")),
        "/*",
        EnumSet.of(DispatcherType.REQUEST, DispatcherType.ERROR));
    server.setHandler(handler);
    server.start();
    return new OpenIdProvider(server, issuer);
  }

  private static RegisteredClient client(String back) {
    return RegisteredClient.withId("1")
        .clientId(CLIENT)
        .clientSecret("{noop}" + SECRET)
        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
        .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
        .redirectUri(back)
        .scope(OidcScopes.OPENID)
        .scope(OidcScopes.PROFILE)
        .scope(OidcScopes.EMAIL)
        .clientSettings(ClientSettings.builder().requireProofKey(true).build())
        .build();
  }

  @Configuration
  @EnableWebMvc
  @EnableWebSecurity
  static class Setup {
    @Bean
    @Order(1)
    SecurityFilterChain provider(HttpSecurity http) throws Exception {
      var configurer = OAuth2AuthorizationServerConfigurer.authorizationServer();
      return http.securityMatcher(configurer.getEndpointsMatcher())
          .with(configurer, all -> all.oidc(Customizer.withDefaults()))
          .authorizeHttpRequests(all -> all.anyRequest().authenticated())
          .exceptionHandling(
              all -> all.authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")))
          .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain login(HttpSecurity http) throws Exception {
      return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    UserDetailsService users() {
      return new InMemoryUserDetailsManager(
          User.withUsername(PERSON).password("{noop}" + PASSWORD).roles("USER").build());
    }

    @Bean
    JWKSource<SecurityContext> keys() throws Exception {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      KeyPair pair = generator.generateKeyPair();
      return new ImmutableJWKSet<>(
          new JWKSet(
              new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                  .privateKey((RSAPrivateKey) pair.getPrivate())
                  .keyID("first")
                  .build()));
    }

    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> names() {
      return token -> {
        if (token.getTokenType().getValue().equals(OidcParameterNames.ID_TOKEN)) {
          token.getClaims().claim("preferred_username", token.getPrincipal().getName());
          token.getClaims().claim("email", EMAIL);
          token.getClaims().claim("email_verified", VERIFIED.get());
        }
      };
    }
  }

  String issuer() {
    return issuer;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
